// A move as it is being meant: what is picked, and the numbers that are still turned. Its text is the move.

import type { Choice, Disc, Measures, Ramp, Scene } from '../wire'
import { clamp, degrees, direction, distance, onward, turned, wrapped } from './geometry'
import { numberOf, pieceOf } from './pieces'
import { freeSpot } from './placing'
import type { Point } from './stage'

export const EDGES = ['N', 'E', 'S', 'W'] as const
export type Edge = (typeof EDGES)[number]

export type Aim =
  | { kind: 'in'; piece: string; edge: Edge; place: number; angle: number; speed: number }
  | { kind: 'flick'; piece: string; angle: number; speed: number }
  | { kind: 'topple'; piece: string; front: string; turn: number; angle: number; speed: number }
  | { kind: 'place'; piece: string; at: Point }
export type Flick = Exclude<Aim, { kind: 'place' }>

/** One of the things that may be done: a disc to flick, the topple, a disc to put back, to decline. */
export interface Pick {
  key: string // that picks it
  kind: Choice['kind']
  piece: string // that is flicked or put; none if one declines
}

export const SLOWEST = 0.05 // metres a second: less is not a flick
export const ASIDE = 89.9 // degrees from straight in: a disc is flicked onto the table
const GENTLE = { in: 1.2, flick: 1, topple: 2.6 } // speeds to begin with
const ASTRAY = 0.012 // metres beside the ramp's middle: with more the shooter may miss it
const HAIR = 1e-5 // between the ramp and its disc, as on the server
const SIDES: Record<Edge, { inwards: number; at: (half: number, place: number) => Point }> = {
  N: { inwards: 270, at: (half, place) => [place, half] },
  E: { inwards: 180, at: (half, place) => [half, place] },
  S: { inwards: 90, at: (half, place) => [place, -half] },
  W: { inwards: 0, at: (half, place) => [-half, place] }
}

export const inwards = (edge: Edge) => SIDES[edge].inwards
const discAt = (scene: Scene, piece: string): Disc | undefined => scene.discs.find((disc) => disc.piece === piece)
export const spotOf = (scene: Scene, piece: string): Point => {
  const disc = discAt(scene, piece)
  return disc ? [disc.x, disc.y] : [0, 0]
}

// What may be picked

export function picks(scene: Scene, seat: number): Pick[] {
  return scene.choices.flatMap((choice): Pick[] => {
    if (choice.kind === 'flick')
      return choice.discs.map((number) => ({ key: String(number), kind: 'flick', piece: pieceOf(seat, number) }))
    if (choice.kind === 'topple') return [{ key: 't', kind: 'topple', piece: pieceOf(seat, choice.shooter) }]
    if (choice.kind === 'decline') return [{ key: 'd', kind: 'decline', piece: '' }]
    return [{ key: String(numberOf(choice.disc)), kind: choice.kind, piece: choice.disc }]
  })
}

/** What a press on a disc means: the topple goes on while its shooter is pressed, otherwise that disc is flicked. */
export function pressed(scene: Scene, seat: number, piece: string, aim: Aim | null): Pick | null {
  const meant = picks(scene, seat).filter((pick) => pick.piece === piece)
  return meant.find((pick) => pick.kind === aim?.kind) ?? meant[0] ?? null
}

const choiceOf = (scene: Scene, aim: { kind: string; piece: string }) =>
  scene.choices.find((choice) => choice.kind === aim.kind && (choice.kind !== 'topple' || choice.shooter === numberOf(aim.piece)))

/** Something sensible to turn from. */
export function begin(pick: Pick, scene: Scene, seat: number, measures: Measures): Aim | null {
  const { kind, piece } = pick
  if (kind === 'decline') return null
  if (kind === 'place') return { kind, piece, at: freeSpot(scene, measures) }
  if (kind === 'in') {
    const edge = seat === 0 ? 'S' : 'N'
    return { kind, piece, edge, place: 0, angle: inwards(edge), speed: GENTLE.in }
  }
  const goal = target(scene, seat)
  const angle = goal ? Math.round(direction(spotOf(scene, piece), goal)) : inwards(seat === 0 ? 'S' : 'N')
  if (kind === 'flick') return { kind, piece, angle: wrapped(angle), speed: GENTLE.flick }
  return beginTopple(piece, scene, seat, goal)
}

function beginTopple(piece: string, scene: Scene, seat: number, goal: Point | null): Aim | null {
  const choice = choiceOf(scene, { kind: 'topple', piece })
  if (choice?.kind !== 'topple') return null
  const front = pieceOf(seat, choice.front)
  const straight = direction(spotOf(scene, piece), spotOf(scene, front))
  const wanted = goal ? turned(direction(spotOf(scene, piece), goal), straight) : 0
  const most = degrees(Math.asin(Math.min(1, ASTRAY / distance(spotOf(scene, piece), spotOf(scene, front)))))
  const aside = clamp(wanted, -most, most)
  const turn = Math.round(nearestTurn(aside, choice.turns) * 10) / 10
  return clamped({ kind: 'topple', piece, front, turn, angle: straight + aside, speed: GENTLE.topple }, scene)
}

/** The other side's pole, or where it will stand. */
function target(scene: Scene, seat: number): Point | null {
  const bearer = scene.discs.find((disc) => disc.seat !== seat && disc.bearer)
  return bearer ? [bearer.x, bearer.y] : null
}

// Within its limits

export function clamped(aim: Aim, scene: Scene): Aim {
  const choice = choiceOf(scene, aim)
  if (!choice) return aim
  if (aim.kind === 'place') {
    const edge = choice.kind === 'place' ? choice.edge : 0
    return { ...aim, at: [rounded(clamp(aim.at[0], -edge, edge)), rounded(clamp(aim.at[1], -edge, edge))] }
  }
  const top = 'top_speed' in choice ? choice.top_speed : 0
  const flick = { ...aim, angle: rounded(wrapped(aim.angle)), speed: rounded(clamp(aim.speed, SLOWEST, top)) }
  if (flick.kind === 'in' && choice.kind === 'in') {
    const straight = inwards(flick.edge)
    const angle = rounded(wrapped(straight + clamp(turned(flick.angle, straight), -ASIDE, ASIDE)))
    return { ...flick, angle, place: rounded(clamp(flick.place, -choice.edge, choice.edge)) }
  }
  if (flick.kind === 'topple' && choice.kind === 'topple') return { ...flick, turn: rounded(nearestTurn(flick.turn, choice.turns)) }
  return flick
}

function nearestTurn(turn: number, ranges: [number, number][]): number {
  const inside = ranges.map(([low, high]) => clamp(turn, low, high))
  return inside.reduce((best, one) => (Math.abs(one - turn) < Math.abs(best - turn) ? one : best), inside[0] ?? 0)
}

/** The nearest point of the table's edge to a point. */
export function ontoEdge([x, y]: Point, half: number): { edge: Edge; place: number } {
  const gaps = { N: half - y, E: half - x, S: half + y, W: half + x }
  const edge = EDGES.reduce((best, one) => (gaps[one] < gaps[best] ? one : best))
  return { edge, place: rounded(clamp(edge === 'N' || edge === 'S' ? x : y, -half, half)) }
}

/** A step along the edges, around the corners: counter-clockwise as seen from above. */
export function alongEdge(aim: Extract<Aim, { kind: 'in' }>, by: number, half: number): Aim {
  const sense = aim.edge === 'S' || aim.edge === 'E' ? 1 : -1 // which way along the edge is counter-clockwise
  const place = aim.place + sense * by
  if (Math.abs(place) <= half) return { ...aim, place: rounded(place) }
  const next = EDGES[(EDGES.indexOf(aim.edge) + (by > 0 ? 3 : 1)) % 4] ?? 'S'
  const corner = SIDES[aim.edge].at(half, Math.sign(place) * half)
  const onNext = next === 'N' || next === 'S' ? corner[0] : corner[1]
  const angle = inwards(next) + turned(aim.angle, inwards(aim.edge))
  return { ...aim, edge: next, place: rounded(onNext), angle: wrapped(angle) }
}

/** Put somewhere else on the edge, it still looks as far from straight in as before. */
export function moveIn(aim: Extract<Aim, { kind: 'in' }>, to: { edge: Edge; place: number }): Aim {
  return { ...aim, ...to, angle: wrapped(inwards(to.edge) + turned(aim.angle, inwards(aim.edge))) }
}

// Where things are

export function startOf(aim: Aim, scene: Scene, measures: Measures): Point {
  if (aim.kind === 'place') return aim.at
  return aim.kind === 'in' ? SIDES[aim.edge].at(measures.side / 2, aim.place) : spotOf(scene, aim.piece)
}

/** The direction from the shooter to the front disc: the ramp is turned from it. */
export const straightOf = (aim: Extract<Aim, { kind: 'topple' }>, scene: Scene) =>
  direction(spotOf(scene, aim.piece), spotOf(scene, aim.front))

export function rampOf(aim: Aim, scene: Scene, measures: Measures): Ramp | null {
  if (aim.kind !== 'topple') return null
  const heading = wrapped(straightOf(aim, scene) + aim.turn)
  const [x, y] = onward(spotOf(scene, aim.front), heading + 180, measures.disc.radius + HAIR)
  return { x, y, heading }
}

/** How near a point is to the front disc's side where the ramp is turned: for dragging it. */
export const turnTo = (aim: Extract<Aim, { kind: 'topple' }>, scene: Scene, to: Point) =>
  turned(direction(to, spotOf(scene, aim.front)), straightOf(aim, scene))

// As text

/** As few digits as say it, three at most. */
export const decimal = (value: number) => String(rounded(value))
export const rounded = (value: number) => Math.round(value * 1000) / 1000 + 0 // no -0

export function textOf(aim: Aim): string {
  switch (aim.kind) {
    case 'in':
      return ['in', aim.edge, ...[aim.place, aim.angle, aim.speed].map(decimal)].join(' ')
    case 'flick':
      return ['flick', numberOf(aim.piece), ...[aim.angle, aim.speed].map(decimal)].join(' ')
    case 'topple':
      return ['topple', ...[aim.turn, aim.angle, aim.speed].map(decimal)].join(' ')
    case 'place':
      return ['place', ...aim.at.map(decimal)].join(' ')
  }
}

/** What a text means where these things lie; null if it is neither a flick nor a place. */
export function read(text: string, scene: Scene, seat: number): Aim | null {
  const [kind = '', ...words] = text.trim().split(/\s+/)
  const numbers = words.map(Number)
  const [one = NaN, two = NaN, three = NaN] = kind === 'in' ? numbers.slice(1) : numbers
  const meant = picks(scene, seat).filter((pick) => pick.kind === kind)
  const edge = EDGES.find((edge) => edge === words[0]?.toUpperCase())
  let aim: Aim | null = null
  if (kind === 'in' && edge && meant[0]) aim = { kind, piece: meant[0].piece, edge, place: one, angle: two, speed: three }
  if (kind === 'flick') aim = { kind, piece: pieceOf(seat, one), angle: two, speed: three }
  if (kind === 'topple') aim = readTopple(meant, scene, seat, one, two, three)
  if (kind === 'place' && meant[0]) aim = { kind, piece: meant[0].piece, at: [one, two] }
  const said = aim ? Object.values(aim).flat().every((value) => typeof value === 'string' || Number.isFinite(value)) : false
  return said && aim && (aim.kind !== 'flick' || discAt(scene, aim.piece)) ? aim : null
}

/** If either attacker could be the shooter, it is the one flicked towards the other (T14). */
function readTopple(meant: Pick[], scene: Scene, seat: number, turn: number, angle: number, speed: number): Aim | null {
  const aims = meant.map(({ piece }) => ({ kind: 'topple' as const, piece, front: frontOf(scene, seat, piece), turn, angle, speed }))
  const off = (aim: (typeof aims)[number]) => Math.abs(turned(angle, straightOf(aim, scene)))
  return aims.sort((one, other) => off(one) - off(other))[0] ?? null
}

function frontOf(scene: Scene, seat: number, shooter: string): string {
  const choice = choiceOf(scene, { kind: 'topple', piece: shooter })
  return choice?.kind === 'topple' ? pieceOf(seat, choice.front) : ''
}
