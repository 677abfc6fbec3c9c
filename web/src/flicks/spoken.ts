// What lies in the line of a flick, in words: for whoever aims without seeing it.

import { t } from '../words'
import { decimal, type Aim, type Edge } from './aim'
import type { Measures, Scene } from '../wire'
import { ahead, type Ahead } from './line'
import { numberOf, seatOf } from './pieces'
import { fly, slide, type Slide } from './reach'

const NEAR = 0.023 // metres: a disc that passes a pole's middle no farther than this strikes it

export const metres = (length: number) => (Math.round(length * 100) / 100).toFixed(2)

/** "Disc 1, 135°, 1.8 m/s: Black’s bearer at 0.21 m." */
export function forecast(aim: Aim, scene: Scene, measures: Measures, pole: { gap: number; left: number } | null, free: boolean): string {
  if (aim.kind === 'place') return t(free ? 'flicks.says.free' : 'flicks.says.taken', ...aim.at.map(decimal))
  const flick = [decimal(aim.angle), decimal(aim.speed)]
  const line = ahead(aim, scene, measures)
  const what = inLine(line, slide(aim, scene, measures))
  if (aim.kind === 'in') return t('flicks.says.in', t(`flicks.edge.${aim.edge}`), decimal(aim.place), ...flick, what)
  if (aim.kind === 'flick') return t('flicks.says.flick', numberOf(aim.piece), ...flick, what)
  const said = t('flicks.says.topple', decimal(aim.turn), ...flick, what, pole ? passing(pole) : '')
  return `${said} ${outlook(aim, scene, measures)}`
}

/** What it comes to, in a sentence beside the table. */
export function outlook(aim: Aim, scene: Scene, measures: Measures): string {
  if (aim.kind === 'place') return ''
  if (aim.kind === 'topple') {
    const { kind, gap } = fly(aim, scene, measures)
    return t(`flicks.out.${kind}`, metres(gap))
  }
  const [line, way] = [ahead(aim, scene, measures), slide(aim, scene, measures)]
  if (line.what !== 'edge' && line.distance < way.far) return t('flicks.out.meets', inLine(line, way))
  return way.edge ? t('flicks.out.falls', t(`flicks.edge.${way.edge}`)) : t('flicks.out.rests', metres(way.far))
}

function inLine(line: Ahead, way: Slide): string {
  const far = metres(line.distance)
  if (way.far < line.distance) return t('flicks.line.rests', metres(way.far))
  if (line.what === 'edge') return t('flicks.line.edge', t(`flicks.edge.${line.edge ?? ('N' satisfies Edge)}`), far)
  if (line.what === 'ramp') return t('flicks.line.ramp', far)
  return t(`flicks.line.${line.what}.${seatOf(line.piece ?? '')}`, numberOf(line.piece ?? ''), far)
}

function passing({ gap, left }: { gap: number; left: number }): string {
  if (Math.abs(left) <= NEAR) return t('flicks.line.pole', metres(gap))
  return t(left > 0 ? 'flicks.line.left' : 'flicks.line.right', metres(Math.abs(left)), metres(gap))
}
