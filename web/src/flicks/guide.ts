// The first turn, explained while it is played: a few short steps, each shown once on a device.

import type { Choice, Scene } from '../wire'
import type { Key } from '../words'

export type Step = 'edge' | 'pull' | 'bearer' | 'flick' | 'topple'
export const STEPS: Step[] = ['edge', 'pull', 'bearer', 'flick', 'topple']

/** What whoever has made such a move knows. */
export const TAUGHT: Record<'in' | 'flick' | 'topple' | 'place', Step[]> = { in: ['edge', 'pull'], flick: ['flick'], topple: ['topple'], place: [] }

/** What is to be learnt now, if anything: the first step that fits what may be done and has not been seen. */
export function lesson(scene: Scene, seen: readonly Step[], aimed?: Choice['kind']): Step | null {
  return stepsFor(scene, aimed).find((step) => !seen.includes(step)) ?? null
}

function stepsFor(scene: Scene, aimed?: Choice['kind']): Step[] {
  if (aimed === 'topple') return ['topple']
  const kinds = scene.choices.map((choice) => choice.kind)
  const entering = scene.choices.find((choice) => choice.kind === 'in')
  if (entering?.kind === 'in') return scene.playing ? [] : ['edge', 'pull', ...(entering.disc.endsWith('3') ? (['bearer'] as const) : [])]
  if (kinds.includes('topple')) return ['flick', 'topple']
  return kinds.includes('flick') ? ['flick'] : []
}

/** Its words: how one flicks differs from table to table. */
export const words = (step: Step, gesture: 'pull' | 'swipe'): Key =>
  step === 'pull' && gesture === 'swipe' ? 'flicks.guide.swipe' : `flicks.guide.${step}`

const SHELF = 'flicks-learnt'

export function learnt(): Step[] {
  const kept = (localStorage.getItem(SHELF) ?? '').split(' ')
  return STEPS.filter((step) => kept.includes(step))
}

export function keepLearnt(steps: readonly Step[]): void {
  localStorage.setItem(SHELF, steps.join(' '))
}
