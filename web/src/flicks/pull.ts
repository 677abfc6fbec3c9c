// Pull back and let go, as with a catapult: the disc goes the other way, and the farther the faster.

import { direction, distance, onward, wrapped } from './geometry'
import type { Point } from './stage'

export const REACH = 0.16 // metres: pulled so far back it is as fast as a flick can be
export const CANCEL = 0.012 // let go nearer than this: nothing was meant
const CURVE = 1.5 // above 1: slow flicks, which need care, have more of the way

/** What a pull from the disc to the pointer means; null if it is let go too near. */
export function pulled(disc: Point, pointer: Point, top: number): { angle: number; speed: number } | null {
  const length = distance(disc, pointer)
  if (length < CANCEL) return null
  return { angle: wrapped(direction(disc, pointer) + 180), speed: top * Math.min(1, length / REACH) ** CURVE }
}

/** Where the pointer would be for such a flick: the handle of the pull-line. */
export function handle(disc: Point, angle: number, speed: number, top: number): Point {
  return onward(disc, angle + 180, REACH * Math.min(1, speed / top) ** (1 / CURVE))
}
