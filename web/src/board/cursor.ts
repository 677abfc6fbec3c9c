// Where the keyboard's cursor goes on a board, and how its places are read out row by row.

import type { Spot } from '../wire'

export type Spots = Record<string, Spot>

const ACROSS = 2.5 // how much worse a step to the side is than one ahead
const CONE = 1.25 // how far to the side counts as ahead, for each unit ahead

/** The step of an arrow key, or null for another key. On hexagons ↑ ↓ follow one diagonal and undo each other, with Shift the other one. */
export function direction(key: string, shift: boolean, hex: boolean): [number, number] | null {
  const lean = hex ? (shift ? -0.5 : 0.5) : 0
  const rise = hex ? Math.sqrt(3) / 2 : 1
  const steps: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [lean, -rise],
    ArrowDown: [-lean, rise],
  }
  return steps[key] ?? null
}

/** The nearest place in a direction; where there is none, the same place. */
export function step(spots: Spots, from: string, [right, down]: [number, number]): string {
  const here = spots[from]
  if (!here) return Object.keys(spots)[0] ?? from
  let best = from
  let least = Infinity
  for (const [name, spot] of Object.entries(spots)) {
    const [x, y] = [spot.x - here.x, spot.y - here.y]
    const ahead = x * right + y * down
    const aside = Math.abs(x * down - y * right)
    const cost = ahead + ACROSS * aside
    if (ahead > 1 && aside <= CONE * ahead && cost < least) [best, least] = [name, cost]
  }
  return best
}

/** The place nearest to a point, if one is within reach. */
export function nearest(spots: Spots, x: number, y: number, reach: number): string | null {
  let best: string | null = null
  let least = reach
  for (const [name, spot] of Object.entries(spots)) {
    const far = Math.hypot(Math.max(0, Math.abs(x - spot.x) - inner(spot.w)), Math.max(0, Math.abs(y - spot.y) - inner(spot.h)))
    if (far < least) [best, least] = [name, far]
  }
  return best
}

/** Of a long place, how much counts as its middle. */
function inner(side: number): number {
  return Math.max(0, side / 2 - 40)
}

/** The places row by row, from the top, each row from the left. */
export function rows(spots: Spots): string[][] {
  const lines = new Map<number, string[]>()
  for (const [name, spot] of Object.entries(spots)) {
    const line = Math.round(spot.y / 10)
    lines.set(line, [...(lines.get(line) ?? []), name])
  }
  const across = (a: string, b: string) => (spots[a]?.x ?? 0) - (spots[b]?.x ?? 0)
  return [...lines].sort(([a], [b]) => a - b).map(([, names]) => names.sort(across))
}

/** The spots of a board turned half around, or as they are. */
export function turned(spots: Spots, flipped: boolean, [x, y]: [number, number]): Spots {
  if (!flipped) return spots
  return Object.fromEntries(Object.entries(spots).map(([name, spot]) => [name, { ...spot, x: 2 * x - spot.x, y: 2 * y - spot.y }]))
}
