// What is drawn of the moves of a held piece before one is made: arrows over the edge, ghosts, arcs, and where a way is
// closed. Knows no game: all of it follows from what the server says of each move.

import type { Closed, Shift, Spot, Thing, Way, Ways } from '../wire'
import type { Spots } from './cursor'
import type { Point } from './shapes'

const BEFORE = 18 // units that an arrow ends before where a piece would lie beyond the edge
const CLEAR = 46 // and begins beside the middle of a piece
const NEAR = 44 // how near to its tip means it
const ASIDE = 50 // how far beside its tip the sum stands

/** Everything the same, as it is seen from the other side. */
export function seenFrom(ways: Ways, about: <P extends { x: number; y: number }>(point: P) => P): Ways {
  return {
    ...ways,
    ways: ways.ways.map((way) => ({ ...way, shifts: way.shifts.map(about) })),
    closed: ways.closed.map(about),
  }
}

/** What can be said of a piece that is held: its own ways, and those on which it pushes along. */
export function waysOf(ways: Ways | null, held: string | undefined): Way[] {
  if (held === undefined || !ways) return []
  return ways.ways.filter(({ places, shifts, supports }) => places[0] === held || shifts[0]?.place === held || supports.includes(held))
}

/** What can be said of a thing that would be placed somewhere, while nothing is held. */
export function placingAt(ways: Ways | null, place: string | null): Way | null {
  return ways?.ways.find(({ places, shifts }) => !shifts.length && places.length === 1 && places[0] === place) ?? null
}

export function closedOf(ways: Ways | null, held: string | undefined): Closed[] {
  return held === undefined || !ways ? [] : ways.closed.filter((closed) => closed.held === held)
}

/** An arrow over the edge: what leaves the board, and what that is worth. */
export interface Over {
  way: Way
  gives: boolean // drawn hollow
  points: [Point, Point]
  sum: string
  at: Point // where the sum stands,
  beside: boolean // to the right of that, or in the middle
}

/** The arrow of a way on which something goes over the edge; null if nothing does. */
export function over(way: Way, spots: Spots): Over | null {
  const found = outermost(way, spots)
  if (!found) return null
  const { from, to } = found
  const [right, down] = direction(from, to)
  const tip: Point = [to.x - BEFORE * right, to.y - BEFORE * down]
  const flat = Math.abs(right) > Math.abs(down)
  return {
    way,
    gives: way.gives > 0,
    points: [[from.x + CLEAR * right, from.y + CLEAR * down], tip],
    sum: sum(way),
    at: flat ? [tip[0] - BEFORE * right, tip[1] - ASIDE] : [tip[0] + ASIDE / 1.6, tip[1] - BEFORE * down],
    beside: !flat,
  }
}

/** The way whose arrow ends near a point, where a piece is dropped beyond the edge. */
export function tipAt(ways: Way[], { x, y }: { x: number; y: number }, spots: Spots): Way | null {
  const near = ways.find((way) => {
    const [, tip] = over(way, spots)?.points ?? []
    return tip && Math.hypot(x - tip[0], y - tip[1]) < NEAR
  })
  return near ?? null
}

/** What a way takes and gives, in figures. */
export function sum({ takes, gives }: Way): string {
  return [takes ? `+${takes}` : '', gives ? `−${gives}` : ''].filter(Boolean).join(' ')
}

/** Of the pieces that leave the board the one that stands nearest to the edge: where it is, and where it would lie. */
function outermost(way: Way, spots: Spots): { from: Spot; to: Shift } | null {
  const leaving = way.shifts.flatMap((to) => {
    const from = spots[to.place]
    return to.out && from ? [{ from, to }] : []
  })
  const far = ({ from, to }: { from: Spot; to: Shift }) => Math.hypot(to.x - from.x, to.y - from.y)
  return leaving.sort((a, b) => far(a) - far(b))[0] ?? null
}

function direction(from: { x: number; y: number }, to: { x: number; y: number }): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return [(to.x - from.x) / far, (to.y - from.y) / far]
}

/** Which way a place means while a piece is held: where it would go or, for one that leaves the board, a place it passes. */
export function wayTo(ways: Way[], held: string | undefined, place: string | null, spots: Spots): Way | null {
  if (held === undefined || place === null || place === held) return null
  const own = ways.filter(({ places, supports }) => places.length > 1 && (places[0] === held || supports.includes(held)))
  const straight = own.find(({ places }) => places.at(-1) === place)
  const pushed = own.find(({ places, supports }) => supports.length && !supports.includes(place) && places.indexOf(place) > places.indexOf(held))
  return straight ?? pushed ?? ways.find((way) => leavesPast(way, held, place, spots)) ?? null
}

/** Whether the held piece itself leaves the board past this place. */
export function leavesPast({ shifts }: Way, held: string, place: string, spots: Spots): boolean {
  const [mover] = shifts
  const [from, by] = [spots[held], spots[place]]
  if (!mover?.out || mover.place !== held || !from || !by) return false
  const [right, down] = direction(from, mover)
  const [x, y] = [by.x - from.x, by.y - from.y]
  const ahead = x * right + y * down
  return Math.abs(x * down - y * right) < 1 && ahead > 0 && ahead < Math.hypot(mover.x - from.x, mover.y - from.y)
}

/** Why a place is closed to the held piece: where it cannot go, or what stands in its way. */
export function closedAt(closed: Closed[], held: string | undefined, place: string | null): Closed | null {
  if (place === null || place === held) return null
  const goal = closed.find(({ places, goals }) => goals.includes(place) || (places.length > 1 && places.at(-1) === place))
  const passed = closed.find(({ places }) => places.indexOf(place, 2) > 0) // behind those that would push
  return goal ?? passed ?? closed.find(({ by }) => by[0] === place) ?? closed.find(({ by }) => by.includes(place)) ?? null
}

/** What pushes together on a way, and what is pushed: from where to where. */
export interface Pair {
  way: Way
  pushing: string[]
  pushed: string
  points: [Point, Point] | null // of the arrow, where it stays on the board
}

export function pairs(ways: Way[], spots: Spots): Pair[] {
  return ways.flatMap((way) => {
    const pushing = way.supports.length ? [...new Set([way.places[0] ?? '', ...way.supports])] : []
    const to = way.shifts.find(({ place }) => !pushing.includes(place))
    const from = spots[to?.place ?? '']
    if (!pushing.length || !to || !from) return []
    const [right, down] = direction(from, to)
    const points: Pair['points'] = to.out ? null : [[from.x + CLEAR * right, from.y + CLEAR * down], [to.x, to.y]]
    return [{ way, pushing, pushed: to.place, points }]
  })
}

/** Whether nothing may be done but to push. */
export const onlyPushes = (ways: Ways | null): boolean => Boolean(ways?.ways.length) && ways?.ways.every(({ supports }) => supports.length) === true

/** A piece where it would stand. */
export interface Ghost {
  thing: Thing
  x: number
  y: number
  out: boolean
}

/** All pieces that a way shifts, as they would stand. */
export function ghosts(way: Way, things: readonly Thing[]): Ghost[] {
  return way.shifts.flatMap(({ place, x, y, out }) => {
    const thing = things.findLast((thing) => thing.place === place)
    return thing ? [{ thing, x, y, out }] : []
  })
}

/** The arc of a way that turns about a place: as far as it goes, and beyond to its last stop. */
export interface Arc {
  near: string
  beyond: string
  stops: Point[]
}

export function arc({ places, about, stops = [] }: Way, spots: Spots): Arc | null {
  const [held, centre] = [spots[places[0] ?? ''], spots[about ?? '']]
  const along = stops.flatMap((place) => spots[place] ?? [])
  if (!held || !centre || !along.length) return null
  const goal = stops.indexOf(places.at(-1) ?? '')
  const turns = (from: Spot, to: Spot) => (from.x - centre.x) * (to.y - centre.y) - (from.y - centre.y) * (to.x - centre.x)
  const drawn = (points: Spot[]) =>
    points.slice(1).reduce((path, to, index) => {
      const from = points[index] as Spot
      const radius = Math.hypot(from.x - centre.x, from.y - centre.y)
      return `${path}A${radius} ${radius} 0 0 ${turns(from, to) > 0 ? 1 : 0} ${to.x} ${to.y}`
    }, points[0] ? `M${points[0].x} ${points[0].y}` : '')
  return {
    near: drawn([held, ...along.slice(0, goal + 1)]),
    beyond: drawn([...(goal < 0 ? [held] : []), ...along.slice(Math.max(0, goal))]),
    stops: along.map(({ x, y }): Point => [x, y]),
  }
}
