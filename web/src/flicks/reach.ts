// How far a flick goes by itself, drawn before it is made: where the disc comes to rest if it meets nothing, or how it flies
// off the ramp. The numbers are the game's own (its measures). What becomes of it the server says.

import { rampOf, startOf, type Edge, type Flick } from './aim'
import { direction, onward, radians, seenFrom, turned } from './geometry'
import { ahead, toEdge } from './line'
import { seatOf } from './pieces'
import type { Marks, Point } from './stage'
import type { Measures, Scene } from '../wire'

type Point3 = NonNullable<Marks['flight']>[number]

/** Where it comes to rest, or over which edge it falls: then the point is that on the edge. */
export interface Slide {
  kind: 'rests' | 'falls'
  at: Point
  far: number
  edge?: Edge
}

/** A topple: how it flies, and what that means for the pole. */
export interface Flight {
  kind: 'soft' | 'beside' | 'short' | 'high' | 'hits' | 'left' | 'right' | 'away'
  gap: number // metres: to the pole it lacks, or by which it misses it
  track: Point3[] // of its middle, from where it lies
  struck?: Point // where it meets the pole
  lands?: Point // or comes down, if that is on the table
}

const STEPS = 16 // of the curve of a flight

export const slid = (speed: number, { braking }: Measures) => speed ** 2 / (2 * braking)

export function slide(aim: Flick, scene: Scene, measures: Measures): Slide {
  const from = startOf(aim, scene, measures)
  const far = slid(aim.speed, measures)
  const edge = toEdge(from, aim.angle, measures.side / 2)
  if (edge.distance < far && edge.edge) return { kind: 'falls', at: edge.at, far: edge.distance, edge: edge.edge }
  return { kind: 'rests', at: onward(from, aim.angle, far), far }
}

export function fly(aim: Extract<Flick, { kind: 'topple' }>, scene: Scene, measures: Measures): Flight {
  const { disc, ramp: size } = measures
  const from = startOf(aim, scene, measures)
  const [line, ramp] = [ahead(aim, scene, measures), rampOf(aim, scene, measures)]
  const stopped: Point = onward(from, aim.angle, Math.min(slid(aim.speed, measures), line.distance))
  const flat = (point: Point): Point3 => [...point, disc.height / 2]
  if (!ramp || line.what !== 'ramp') return { kind: 'beside', gap: 0, track: [from, stopped].map(flat) }
  const off = launched(aim, line.distance, turned(aim.angle, ramp.heading), measures)
  if (!off) return { kind: 'soft', gap: 0, track: [from, stopped].map(flat) }
  const [behind] = seenFrom([ramp.x, ramp.y], ramp.heading, line.at)
  const lip = onward(line.at, aim.angle, -behind / Math.cos(radians(turned(aim.angle, ramp.heading))))
  if (Math.abs(seenFrom([ramp.x, ramp.y], ramp.heading, lip)[1]) > size.width / 2) return { kind: 'beside', gap: 0, track: [from, lip].map(flat) }
  const heading = direction([0, 0], onward(onward([0, 0], ramp.heading, off.ahead), ramp.heading + 90, off.left))
  const speed = Math.hypot(off.ahead, off.left)
  const height = (time: number) => size.height + disc.height / 2 + off.up * time - (measures.gravity * time ** 2) / 2
  const time = (off.up + Math.sqrt(off.up ** 2 + 2 * measures.gravity * size.height)) / measures.gravity
  const at = (when: number): Point3 => [...onward(lip, heading, speed * when), height(when)]
  const [met, found] = atPole(lip, heading, speed * time, (far) => height(far / speed), seatOf(aim.piece), scene, measures)
  const end = met === null ? time : met / speed
  const track = [flat(from), flat(line.at), ...Array.from({ length: STEPS + 1 }, (_, step) => at((end * step) / STEPS))]
  if (met !== null) return { ...found, track, struck: onward(lip, heading, met) }
  const down = onward(lip, heading, speed * time)
  return { ...found, track, ...(Math.max(...down.map(Math.abs)) <= measures.side / 2 ? { lands: down } : {}) }
}

/** How fast it leaves the ramp: along its slope's heading, up, and to the left; null if it does not get so far. */
function launched({ speed }: Flick, way: number, aside: number, { ramp, braking }: Measures): { ahead: number; up: number; left: number } | null {
  const met = Math.sqrt(Math.max(0, speed ** 2 - 2 * braking * way))
  const rest = (ramp.keeps * met * Math.cos(radians(aside))) ** 2 - ramp.costs
  if (rest <= 0) return null
  const slope = Math.atan2(ramp.height, ramp.length)
  return { ahead: Math.sqrt(rest) * Math.cos(slope), up: Math.sqrt(rest) * Math.sin(slope), left: met * Math.sin(radians(aside)) }
}

/** What the flight is to the other side's pole; how far it flies until it meets it, if it does. */
function atPole(
  lip: Point, heading: number, range: number, height: (far: number) => number, seat: number, scene: Scene, { disc, pole }: Measures
): [met: number | null, found: Pick<Flight, 'kind' | 'gap'>] {
  const theirs = scene.poles.find((one) => one.seat !== seat)
  const near = disc.radius + pole.radius
  if (!theirs) return [null, { kind: 'away', gap: 0 }]
  const [gap, left] = seenFrom(lip, heading, [theirs.x, theirs.y])
  if (gap <= 0) return [null, { kind: 'away', gap: 0 }]
  if (Math.abs(left) > near) return [null, { kind: left > 0 ? 'right' : 'left', gap: Math.abs(left) }]
  const met = Math.max(0, gap - Math.sqrt(near ** 2 - left ** 2))
  if (met > range) return [null, { kind: 'short', gap: met - range }]
  if (height(met) - disc.height / 2 > disc.height + pole.height) return [null, { kind: 'high', gap: 0 }]
  return [met, { kind: 'hits', gap: met }]
}
