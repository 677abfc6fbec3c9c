// Plane geometry in the game's units: metres, and degrees counter-clockwise from the east.

import type { Point } from './stage'

export const radians = (angle: number) => (angle * Math.PI) / 180
export const degrees = (angle: number) => (angle * 180) / Math.PI
export const distance = ([x, y]: Point, [u, v]: Point) => Math.hypot(u - x, v - y)
export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** The same direction, from 0 up to 360. */
export const wrapped = (angle: number) => ((angle % 360) + 360) % 360

/** How far an angle is from straight on, to the left; to the right it is below 0. */
export const turned = (angle: number, straight: number) => wrapped(angle - straight + 180) - 180

export const direction = ([x, y]: Point, [u, v]: Point) => wrapped(degrees(Math.atan2(v - y, u - x)))

export const onward = ([x, y]: Point, angle: number, length: number): Point => [
  x + length * Math.cos(radians(angle)),
  y + length * Math.sin(radians(angle))
]

/** As seen from a point that looks along an angle: how far ahead, and how far to the left. */
export function seenFrom(from: Point, angle: number, to: Point): [ahead: number, left: number] {
  const [x, y, cos, sin] = [to[0] - from[0], to[1] - from[1], Math.cos(radians(angle)), Math.sin(radians(angle))]
  return [x * cos + y * sin, y * cos - x * sin]
}
