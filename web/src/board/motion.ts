// Which thing of one view is which of the next, and how each gets there.

import type { Thing } from '../wire'
import type { Spots } from './cursor'
import { kind } from './names'

export interface Placed extends Thing {
  key: number // the same from view to view for as long as it lies on the board
}

export type Time = 'step' | 'swing' | 'fall'

export interface Glide {
  key: number
  points: [number, number][]
  time: Time
}

export interface Change {
  things: Placed[]
  gone: Placed[]
  came: number[] // keys of those that were not there
  glides: Glide[]
}

/** From what lay on the board to what lies there now, when `last` are the places of the move between. */
export function follow(old: Placed[], next: Thing[], last: string[], spots: Spots): Change {
  const was = matched(old, next, last)
  let fresh = Math.max(-1, ...old.map((thing) => thing.key)) + 1
  const things = next.map((thing) => ({ ...thing, key: was.get(thing)?.key ?? fresh++ }))
  const stayed = new Set([...was.values()])
  const gone = old.filter((thing) => !stayed.has(thing))
  return {
    things,
    gone,
    came: things.filter((_, index) => !was.has(next[index] as Thing)).map((thing) => thing.key),
    glides: [...moved(things, next, was, last, spots), ...gone.flatMap((thing) => fallen(thing, last, spots))],
  }
}

// Who is who

function matched(old: Placed[], next: Thing[], last: string[]): Map<Thing, Placed> {
  const was = new Map<Thing, Placed>()
  const free = new Set(old)
  const pair = (thing: Thing, found: Placed | undefined) => {
    if (found) free.delete(found)
    if (found) was.set(thing, found)
  }
  const pass = (fits: (before: Placed, after: Thing) => boolean) => {
    for (const thing of next.filter((thing) => !was.has(thing)))
      pair(thing, [...free].find((before) => kind(before) === kind(thing) && fits(before, thing)))
  }
  pass((before, after) => isStep(last, before.place, after.place)) // first: in a push, a stone takes its neighbour's place
  pass((before, after) => before.place === after.place)
  for (const [thing, before] of byDistance(next, [...free]))
    if (!was.has(thing) && free.has(before)) pair(thing, before)
  return was
}

function isStep(last: string[], from: string, to: string): boolean {
  const at = last.indexOf(from)
  return at >= 0 && last[at + 1] === to
}

function byDistance(next: Thing[], old: Placed[]): [Thing, Placed][] {
  const pairs = next.flatMap((thing) => old.filter((was) => kind(was) === kind(thing)).map((was) => [thing, was] as [Thing, Placed]))
  return pairs.sort(([a, b], [c, d]) => far(a, b) - far(c, d))
}

function far(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

// How they get there

function moved(things: Placed[], next: Thing[], was: Map<Thing, Placed>, last: string[], spots: Spots): Glide[] {
  return things.flatMap((thing, index) => {
    const before = was.get(next[index] as Thing)
    if (!before || far(before, thing) < 0.5) return []
    const swing = last.length === 2 && spots[thing.place]?.shape === 'hex' ? arc(before, thing, things) : null
    const straight: [number, number][] = [[before.x, before.y], [thing.x, thing.y]]
    return [{ key: thing.key, points: swing ?? straight, time: swing || last.length > 2 ? 'swing' : 'step' }]
  })
}

/** What goes over the edge goes one pitch on in the direction of the move; what is taken elsewhere just fades. */
function fallen(thing: Placed, last: string[], spots: Spots): Glide[] {
  const [from, to] = last.slice(-2).map((place) => spots[place])
  if (!from || !to || from === to) return []
  const pitch = far(from, to)
  const [right, down] = [(to.x - from.x) / pitch, (to.y - from.y) / pitch]
  const aside = (thing.x - from.x) * down - (thing.y - from.y) * right
  if (Math.abs(aside) > 1) return []
  return [{ key: thing.key, points: [[thing.x, thing.y], [thing.x + 100 * right, thing.y + 100 * down]], time: 'fall' }]
}

const SIXTH = Math.PI / 3

/** The way around a piece of its own kind that touches both places, over cells where nothing lies; null if there is none. */
function arc(from: Placed, to: Placed, things: Placed[]): [number, number][] | null {
  const touching = (hub: Placed) => Math.abs(far(hub, from) - 100) < 2 && Math.abs(far(hub, to) - 100) < 2
  const hubs = things.filter((hub) => kind(hub) === kind(to) && hub !== to && touching(hub))
  const ways = hubs.flatMap((hub) => [around(hub, from, to, 1), around(hub, from, to, -1)])
  const open = ways.filter((way) => way.cells.every((cell) => things.every((thing) => thing === to || far(thing, cell) > 50)))
  open.sort((a, b) => a.points.length - b.points.length)
  return open[0]?.points ?? null
}

interface Way {
  points: [number, number][]
  cells: { x: number; y: number }[]
}

function around(hub: Placed, from: Placed, to: Placed, sense: 1 | -1): Way {
  const start = Math.atan2(from.y - hub.y, from.x - hub.x)
  const whole = sense * (Math.atan2(to.y - hub.y, to.x - hub.x) - start)
  const sixths = Math.round(((whole + 4 * Math.PI) % (2 * Math.PI)) / SIXTH)
  const at = (angle: number) => ({ x: hub.x + 100 * Math.cos(angle), y: hub.y + 100 * Math.sin(angle) })
  const cells = Array.from({ length: sixths - 1 }, (_, index) => at(start + sense * SIXTH * (index + 1)))
  const fine = Array.from({ length: sixths * 4 - 1 }, (_, index) => at(start + (sense * SIXTH * (index + 1)) / 4))
  const points = [from, ...fine, to].map((point): [number, number] => [point.x, point.y])
  return { points, cells }
}
