// The marks as strokes: those that lie on the table under the pieces, and those that are drawn over everything.

import type { Vector3 } from 'three'
import type { Measures } from '../../wire'
import { onward } from '../geometry'
import type { Marks, Point } from '../stage'
import { mixed, type Paints } from './paints'
import { dashes, line, ring, type Stroke } from './strokes'
import type { Point3 } from './views'

const HALO = 3.4 // pixels, both sides together
const RING = 0.0055 // from a disc's edge to the ring around it
const LAMP = 0.006 // and from there to the one around a disc to look at
const NEAR = 0.03 // metres from a flight: what is touched there is touched in flight
const CHEVRON = { gap: 0.018, long: 0.009, half: 0.008 } // metres: beside a disc that can be slid
const FALL = { out: 0.02, arm: 0.011 } // the arrow over the edge
const BRACKET = { far: 0.0245, arm: 0.0105 }

/** Pale marks, vermilion for what is about to happen, and the dark halo under both. */
interface Tones {
  pale: Vector3
  now: Vector3
  ink: Vector3
}

export interface Signs {
  under: Stroke[]
  over: Stroke[]
}

export function signs(marks: Marks, held: Point | null, { disc, ramp }: Measures, paints: Paints): Signs {
  const tones: Tones = {
    pale: paints['mark-pale'], now: paints['shu-lit'], ink: mixed(paints['mark-ink'], paints['walnut-side'], 0.25)
  }
  const [low, around] = [disc.height / 2, disc.radius + RING]
  const chosen = held ?? marks.entering?.at
  return {
    under: [
      ...past(marks, disc.radius, low, tones),
      ...teaching(marks, around, low, tones),
      ...(marks.within ? dashes(ring([0, 0], marks.within, 0), 0.006, 0.005, 1.4, tones.pale, 0.6) : []),
      ...(marks.line && !marks.flight ? way(marks.line.map(lifted(0.0005)), around, tones) : []),
      ...(marks.arc ? arc(marks.arc, ramp.turn, tones) : []),
      ...(marks.reach ? rest(marks.reach, disc.radius, low, tones) : []),
      ...(chosen ? haloed(ring(chosen, around, low), 3, tones.now, tones.ink) : []),
      ...(marks.placing?.free ? haloed(ring(marks.placing.at, around, low), 2.4, tones.pale, tones.ink) : [])
    ],
    over: [
      ...(marks.placing && !marks.placing.free ? barred(marks.placing.at, around, low, tones) : []),
      ...(marks.flight ? way(marks.flight, around, tones) : []),
      ...(marks.touched ? touch(marks.touched, heightAt(marks.touched, marks.flight, low), tones) : []),
      ...(marks.slides !== undefined && chosen ? slides(chosen, marks.slides, around, low, tones) : []),
      ...(marks.pull ? pull(marks.pull, around, low, tones) : [])
    ]
  }
}

/** What the last flick left behind. */
function past({ trails = [], left, rested }: Marks, radius: number, height: number, { pale }: Tones): Stroke[] {
  return [
    ...trails.flatMap((trail) => dashes(trail.map(lifted(0)), 0, 0.0075, 2.2, pale, 0.85)),
    ...(left ? dashes(ring(left, radius - 0.001, 0), 0, 0.0045, 2, pale, 0.9) : []),
    ...(rested ? brackets(rested, height, pale) : [])
  ]
}

/** What a lesson draws: circles to come to lie in, discs to look at, an aim that would do. */
function teaching({ goals = [], lit = [], hint }: Marks, around: number, low: number, { pale, ink }: Tones): Stroke[] {
  return [
    ...goals.flatMap(({ at, radius }) => haloed(ring(at, radius, 0), 3, pale, ink)),
    ...lit.flatMap((at) => line(ring(at, around + LAMP, low), 2.2, pale, 0.8)),
    ...(hint ? [...dashes(hint.line.map(lifted(0)), 0, 0.009, 4, pale), ...haloed(ring(hint.handle, 0.011, 0), 2.6, pale, ink)] : [])
  ]
}

function touch(at: Point, height: number, { pale, ink }: Tones): Stroke[] {
  return haloed(ring(at, 0.009, height), 2.4, pale, ink)
}

/** How high a flight is where it touches something; without one everything is touched on the table. */
function heightAt([x, y]: Point, flight: readonly Point3[] = [], low: number): number {
  const far = (spot: Point3) => Math.hypot(spot[0] - x, spot[1] - y)
  const nearest = flight.filter((spot) => far(spot) < NEAR).sort((one, other) => far(one) - far(other))[0]
  return Math.max(low, nearest?.[2] ?? low)
}

/** Where a disc would come to rest: its outline; what lies between may stop it before. Or an arrow over the edge. */
function rest({ at, from, falls }: NonNullable<Marks['reach']>, radius: number, height: number, { pale, ink }: Tones): Stroke[] {
  const away = Math.hypot(at[0] - from[0], at[1] - from[1])
  const onwards = away > radius ? dashes([lifted(0.0005)(from), lifted(0.0005)(at)], 0, 0.009, 2.4, pale, 0.7) : []
  if (falls !== null) return [...onwards, ...over(at, falls, { pale, ink })]
  const [round, middle] = [ring(at, radius, height), [...at, height] as const]
  return [...onwards, ...haloed(round, 2.2, pale, ink), ...line([middle, middle], 5 + HALO, ink), ...line([middle, middle], 5, pale)]
}

/** An open arrow over the edge: what goes there is lost. */
function over(at: Point, angle: number, { pale, ink }: Pick<Tones, 'pale' | 'ink'>): Stroke[] {
  const tip = onward(at, angle, FALL.out)
  const arms = [150, -150].map((turn): Point3[] => [[...tip, 0], [...onward(tip, angle + turn, FALL.arm), 0]])
  return [[[...at, 0], [...tip, 0]] as Point3[], ...arms].flatMap((one) => line(one, 2.6 + HALO, ink)).concat(
    [[[...at, 0], [...tip, 0]] as Point3[], ...arms].flatMap((one) => line(one, 2.6, pale))
  )
}

/** An angle on either side of a disc on the edge: it can be slid there. */
function slides(at: Point, inwards: number, around: number, height: number, { pale, ink }: Tones): Stroke[] {
  return [90, -90].flatMap((turn) => {
    const along = inwards + turn
    const tip = onward(at, along, around + CHEVRON.gap)
    const arm = (side: number): Point3 => [...onward(onward(tip, along + 180, CHEVRON.long), inwards, side * CHEVRON.half), height]
    return haloed([arm(1), [...tip, height], arm(-1)], 2.6, pale, ink)
  })
}

function lifted(height: number): (point: Point) => Point3 {
  return ([x, y]) => [x, y, height]
}

/** A line on a dark halo. */
function haloed(spots: readonly Point3[], width: number, colour: Vector3, ink: Vector3): Stroke[] {
  return [...line(spots, width + HALO, ink), ...line(spots, width, colour)]
}

/** Pale dashes from the disc's ring on. */
function way(spots: readonly Point3[], from: number, { pale, ink }: Tones): Stroke[] {
  const rest = shortened(spots, from)
  return [...dashes(rest, 0.008, 0.0065, 5, ink, 0.6), ...dashes(rest, 0.008, 0.0065, 2.6, pale)]
}

/** A line without its beginning. */
function shortened(spots: readonly Point3[], length: number): Point3[] {
  const [from, to] = spots
  if (!from || !to) return []
  const far = Math.hypot(to[0] - from[0], to[1] - from[1])
  if (far <= length) return shortened(spots.slice(1), length - far)
  const mix = (axis: 0 | 1 | 2) => from[axis] + ((to[axis] - from[axis]) * length) / far
  return [[mix(0), mix(1), mix(2)], ...spots.slice(1)]
}

/** Two opposite corners around a disc: the present move. */
function brackets([x, y]: Point, height: number, pale: Vector3): Stroke[] {
  const { far, arm } = BRACKET
  return [-1, 1].flatMap((way) => {
    const corner = (dx: number, dy: number): Point3 => [x + way * (far - dx), y - way * (far - dy), height]
    return line([corner(arm, 0), corner(0, 0), corner(0, arm)], 3, pale)
  })
}

/** A ring with a bar: a disc cannot be put there. */
function barred([x, y]: Point, radius: number, height: number, { pale, ink }: Tones): Stroke[] {
  const [far, round] = [radius * Math.SQRT1_2, ring([x, y], radius, height)]
  const bar: Point3[] = [[x - far, y + far, height], [x + far, y - far, height]]
  return [
    ...line(round, 2.4 + HALO, ink), ...line(bar, 2.4 + HALO, ink), ...line(round, 2.4, pale), ...line(bar, 2.4, pale)
  ]
}

/** How far the ramp may be turned, where on the way it fits, and where it is turned to. */
function arc(arc: NonNullable<Marks['arc']>, most: number, { pale, now, ink }: Tones): Stroke[] {
  const { centre, radius, straight, ranges, turn } = arc
  const along = (from: number, to: number, r = radius) => ring(centre, r, 0, straight + from, straight + to)
  const tick = (at: number, half: number): Point3[] => [
    ...along(at, at, radius - half).slice(0, 1), ...along(at, at, radius + half).slice(0, 1)
  ]
  const [at] = along(turn, turn)
  return [
    ...dashes(along(-most, most), 0, 0.005, 1.6, pale, 0.6),
    ...ranges.flatMap(([low, high]) => line(along(low, high), 2, pale)),
    ...ranges.flatMap(([low, high]) => [...line(tick(low, 0.004), 1.8, pale), ...line(tick(high, 0.004), 1.8, pale)]),
    ...line(tick(0, 0.003), 1.4, pale, 0.8),
    ...(at ? line([at, at], 8 + HALO, ink).concat(line([at, at], 8, now)) : [])
  ]
}

/** The pull-line: from the disc's ring to the hand, a tick for every tenth of the top speed. */
function pull(
  { from, to, share }: NonNullable<Marks['pull']>, start: number, height: number, { now, ink }: Tones
): Stroke[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const [x, y] = length ? [(to[0] - from[0]) / length, (to[1] - from[1]) / length] : [0, 0]
  const at = (far: number, across = 0): Point3 => [from[0] + x * far - y * across, from[1] + y * far + x * across, height]
  const end = at(length)
  const shaft = length > start ? haloed([at(start), end], 3.6, now, ink) : []
  const steps = share > 0 ? Math.floor(share * 10 + 1e-6) : 0
  const tenths = Array.from({ length: steps }, (_, step) => (length * (step + 1)) / (10 * share))
  const ticks = tenths.filter((far) => far > start)
  return [
    ...shaft,
    ...ticks.flatMap((far) => line([at(far, -0.0055), at(far, 0.0055)], 2, now)),
    ...line([end, end], 20 + HALO, ink),
    ...line([end, end], 20, now),
    ...line([[to[0] - 0.004, to[1], height], [to[0] + 0.004, to[1], height]], 1.8, ink),
    ...line([[to[0], to[1] - 0.004, height], [to[0], to[1] + 0.004, height]], 1.8, ink)
  ]
}
