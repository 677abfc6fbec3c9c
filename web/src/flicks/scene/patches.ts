// Which parts of the picture have changed. While a film runs the camera holds still and a few small things move, so only
// those parts are drawn anew: that is what makes it smooth where there is nothing but a processor to draw with.

import type { Matrix4 } from 'three'
import type { Pose } from '../stage'
import type { Stroke } from './strokes'
import { isAhead, project, type Size, type Point3 } from './views'

export type Patch = readonly [left: number, low: number, right: number, high: number]

const MOST = 3 // patches at a time: each costs a drawing
const SOFT = 0.05 // how much a shadow spreads, for a height of 1

/** Of a body of some radius, where it and its shadow can be: on the table, in metres. */
export function shadowOf([x, y, z]: Pose, radius: number, fall: readonly [number, number]): Patch {
  const [low, high] = [Math.max(0, z - radius), Math.max(0, z + radius)]
  const [xs, ys] = [[low * fall[0], high * fall[0]], [low * fall[1], high * fall[1]]]
  const room = radius + SOFT * high + 0.002
  return [x + Math.min(...xs) - room, y + Math.min(...ys) - room, x + Math.max(...xs) + room, y + Math.max(...ys) + room]
}

/** And on the canvas, in CSS pixels from its lower left corner; all of it where something flies past the eye. */
export function seenOf(pose: Pose, radius: number, fall: readonly [number, number], map: Matrix4, size: Size): Patch {
  const [x, y, z] = pose
  const [left, low, right, high] = shadowOf(pose, radius, fall)
  const body = [-radius, radius].flatMap((dz) =>
    [-radius, radius].flatMap((dy) => [-radius, radius].map((dx): Point3 => [x + dx, y + dy, z + dz]))
  )
  const shadow: Point3[] = [[left, low, 0], [left, high, 0], [right, low, 0], [right, high, 0]]
  const spots = [...body, ...shadow]
  if (!spots.every((spot) => isAhead(map, spot))) return [0, 0, ...size]
  const points = spots.map((spot) => project(map, spot, size))
  const xs = points.map(([across]) => across)
  const ys = points.map(([, down]) => size[1] - down)
  return [Math.min(...xs) - 2, Math.min(...ys) - 2, Math.max(...xs) + 2, Math.max(...ys) + 2]
}

/** Where strokes of so many pixels are. */
export function strokesOf(strokes: readonly Stroke[], map: Matrix4, size: Size): Patch {
  if (!strokes.every(({ from, to }) => isAhead(map, from) && isAhead(map, to))) return [0, 0, ...size]
  const points = strokes.flatMap(({ from, to, width }) =>
    [project(map, from, size), project(map, to, size)].map(([x, y]): Patch => {
      const room = width / 2 + 2
      return [x - room, size[1] - y - room, x + room, size[1] - y + room]
    })
  )
  return points.reduce(union)
}

export function union(one: Patch, other: Patch): Patch {
  return [
    Math.min(one[0], other[0]), Math.min(one[1], other[1]), Math.max(one[2], other[2]), Math.max(one[3], other[3])
  ]
}

/** What of it is on the canvas. */
export function clipped([left, low, right, high]: Patch, [width, height]: Size): Patch {
  return [Math.max(0, left), Math.max(0, low), Math.min(width, right), Math.min(height, high)]
}

export function area([left, low, right, high]: Patch): number {
  return Math.max(0, right - left) * Math.max(0, high - low)
}

/** The same patches, put together where they meet and until they are few. */
export function merged(patches: readonly Patch[]): Patch[] {
  const found = [...patches]
  for (;;) {
    const pair = closest(found)
    if (!pair || (pair.waste > 0 && found.length <= MOST)) return found
    const joint = union(found[pair.one] as Patch, found[pair.other] as Patch)
    found.splice(pair.other, 1)
    found.splice(pair.one, 1, joint)
  }
}

/** The two that together cover the least more than each alone. */
function closest(patches: readonly Patch[]): { one: number; other: number; waste: number } | null {
  let best: { one: number; other: number; waste: number } | null = null
  patches.forEach((first, one) =>
    patches.slice(one + 1).forEach((second, index) => {
      const waste = area(union(first, second)) - area(first) - area(second)
      if (!best || waste < best.waste) best = { one, other: one + 1 + index, waste }
    })
  )
  return best
}
