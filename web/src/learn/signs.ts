// What a lesson draws on the board: the lamp, what was tried and taken back, what fell, what it was worth.

import type { Spots } from '../board/cursor'
import { follow, type Placed } from '../board/motion'
import type { Thing, Tried, View } from '../wire'

const POOL = 104 // how far the lamp reaches around a place,
const IN_HOLE = 62 // and around a hole: what is painted between holes is not covered

/** The view with a lamp on these places; all else is dimmed. Without places it is lit evenly. */
export function under(view: View, lit: readonly string[], spots: Spots): View {
  if (!lit.length) return view
  const things = view.things.map((thing) => (lit.includes(thing.place) ? { ...thing, faded: false } : { ...thing, faded: true }))
  return { ...view, things, below: lamp(lit, spots) + view.below }
}

/** Drawn under the pieces, as the marks of the last move are. */
function lamp(lit: readonly string[], spots: Spots): string {
  const stop = (offset: number, opacity: number) => `<stop offset="${offset}" stop-color="var(--pool)" stop-opacity="${opacity}"/>`
  const light = `<radialGradient id="pool">${stop(0, 0.95)}${stop(0.55, 0.5)}${stop(1, 0)}</radialGradient>`
  const circles = lit.map((place) => spots[place]).map((spot) => spot && pool(spot))
  return light + circles.join('')
}

function pool({ x, y, shape }: Spots[string]): string {
  const hole = shape === 'hole'
  return `<circle cx="${x}" cy="${y}" r="${hole ? IN_HOLE : POOL}" fill="url(#pool)"${hole ? '' : ' class="pool"'}/>`
}

export interface Ghost {
  thing: Thing
  x: number
  y: number
}

/** What was moved in a try, where it would have gone; null where nothing stands for it. */
export function ghostOf(view: View, { way, after }: Tried, spots: Spots): Ghost | null {
  const goal = way.length > 1 ? spots[way.at(-1) ?? ''] : undefined
  const thing = view.things.findLast(({ place }) => place === way[0])
  return after && goal && thing ? { thing, x: goal.x, y: goal.y } : null
}

/** The pieces that a move took off the board, one pitch beyond where they stood. */
export function fallen(before: View, after: View, spots: Spots): Ghost[] {
  const placed: Placed[] = before.things.map((thing, key) => ({ ...thing, key }))
  const { gone, glides } = follow(placed, after.things, after.last, spots)
  return gone.flatMap((thing) => {
    const [x, y] = glides.find(({ key }) => key === thing.key)?.points.at(-1) ?? []
    return x === undefined || y === undefined ? [] : [{ thing, x, y }]
  })
}

/** How much more a seat has of what it needs. */
export function gain(before: View, after: View, seat: number): number {
  const count = (view: View) => view.tallies.find((tally) => tally.seat === seat)?.count ?? 0
  return count(after) - count(before)
}
