// What is drawn of an aim: one's own, or the one that a computer shows.

import type { Measures, Scene } from '../wire'
import { inwards, rampOf, straightOf, type Aim, type Flick } from './aim'
import { onward } from './geometry'
import { ahead } from './line'
import { numberOf, seatOf } from './pieces'
import { taken } from './placing'
import { handle, REACH } from './pull'
import { fly, slide } from './reach'
import type { Marks, Point } from './stage'

export const ARC = 0.098 // metres: from the front disc's middle to the arc on which the ramp is turned
const FAN = [-40, 0, 40] // degrees to either side within which one pulls
const LABEL = 0.025 // metres behind the handle: there stands how fast it is
const CORNER = 0.02 // metres from the table's corner: a disc on the edge is slid that far

export function marksOf(
  aim: Aim, scene: Scene, start: Point, { measures, free, ghost = [] }: { measures: Measures; free: boolean; ghost?: [number, number, number][] }
): Marks {
  const seat = seatOf(aim.piece)
  if (aim.kind === 'place') {
    const choice = scene.choices.find((choice) => choice.kind === 'place')
    const within = choice?.kind === 'place' && choice.within !== null ? { within: choice.within } : {}
    return { placing: { piece: aim.piece, seat, at: aim.at, bearer: numberOf(aim.piece) === 3, free }, taken: taken(scene, measures), ...within }
  }
  const marks: Marks = {
    held: aim.piece,
    pull: { from: start, to: handle(start, aim.angle, aim.speed, measures.top_speed), share: aim.speed / measures.top_speed },
    ...(aim.kind === 'topple' ? flightOf(aim, scene, measures) : slideOf(aim, scene, start, measures))
  }
  if (ghost.length) Object.assign(marks, { flight: ghost })
  if (aim.kind === 'in') {
    marks.entering = { piece: aim.piece, seat, at: start }
    marks.slides = inwards(aim.edge)
  }
  const ramp = rampOf(aim, scene, measures)
  if (ramp) marks.ramp = ramp
  if (aim.kind === 'topple') marks.arc = arcOf(aim, scene)
  marks.frame = [...(marks.frame ?? []), ...frameOf(aim, start, measures)]
  return marks
}

/** On the table: as far as it slides or to what it meets, and where it would come to rest if nothing lay there. */
function slideOf(aim: Flick, scene: Scene, start: Point, measures: Measures): Marks {
  const [line, way] = [ahead(aim, scene, measures), slide(aim, scene, measures)]
  const meets = line.what !== 'edge' && line.distance < way.far
  return {
    line: [start, meets ? line.at : way.at],
    reach: { at: way.at, from: meets ? line.at : way.at, falls: way.kind === 'falls' ? aim.angle : null },
    ...(meets ? { touched: line.touch } : {}),
    frame: [way.at]
  }
}

function flightOf(aim: Extract<Aim, { kind: 'topple' }>, scene: Scene, measures: Measures): Marks {
  const { track, struck, lands } = fly(aim, scene, measures)
  const goal = scene.poles.find((pole) => pole.seat !== seatOf(aim.piece))
  return {
    flight: track,
    ...(struck ? { touched: struck } : {}),
    ...(lands ? { reach: { at: lands, from: lands, falls: null } } : {}),
    frame: [...(goal ? [[goal.x, goal.y] as Point] : []), ...(lands ? [lands] : [])]
  }
}

/** The disc, the whole pull behind it, and all of the edge along which it may be slid. */
function frameOf(aim: Flick, start: Point, { side }: Measures): Point[] {
  const pulls = FAN.map((aside) => onward(start, aim.angle + 180 + aside, REACH + LABEL))
  if (aim.kind !== 'in') return [start, ...pulls]
  const [along, half] = [inwards(aim.edge) + 90, side / 2]
  const middle = onward([0, 0], inwards(aim.edge) + 180, half)
  return [start, ...pulls, ...[-1, 1].map((end) => onward(middle, along, end * (half - CORNER)))]
}

function arcOf(aim: Extract<Aim, { kind: 'topple' }>, scene: Scene): NonNullable<Marks['arc']> {
  const front = scene.discs.find((disc) => disc.piece === aim.front)
  const choice = scene.choices.find((choice) => choice.kind === 'topple' && choice.shooter === numberOf(aim.piece))
  return {
    centre: front ? [front.x, front.y] : [0, 0],
    radius: ARC,
    straight: straightOf(aim, scene) + 180, // at the ramp's foot
    ranges: choice?.kind === 'topple' ? choice.turns : [],
    turn: aim.turn
  }
}
