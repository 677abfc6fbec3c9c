// How things get from one place to another.

import { Quaternion, Vector3 } from 'three'
import type { Pose } from '../stage'

/** The easing "set" of the page: a Bézier curve from 0 to 1 through (.2, .7) and (.2, 1), at a share of the time. */
export function set(time: number): number {
  if (time <= 0) return 0
  if (time >= 1) return 1
  let [low, high] = [0, 1]
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2
    if (bezier(0.2, 0.2, middle) < time) low = middle
    else high = middle
  }
  return bezier(0.7, 1, low)
}

function bezier(first: number, second: number, at: number): number {
  const rest = 1 - at
  return 3 * rest * rest * at * first + 3 * rest * at * at * second + at * at * at
}

/** The shorter way round from one angle to another, in radians. */
export function around(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI)
  return turn > Math.PI ? turn - 2 * Math.PI : turn <= -Math.PI ? turn + 2 * Math.PI : turn
}

/** A body that is carried from one pose to another: lifted on the way, the higher the more it has to be turned. */
export function carried(from: Pose, to: Pose, share: number): Pose {
  const one = new Quaternion(from[4], from[5], from[6], from[3])
  const other = new Quaternion(to[4], to[5], to[6], to[3])
  const lift = 0.03 * Math.sin(Math.PI * share) * Math.min(1, one.angleTo(other))
  const at = new Vector3(from[0], from[1], from[2]).lerp(new Vector3(to[0], to[1], to[2]), share)
  one.slerp(other, share)
  return [at.x, at.y, at.z + lift, one.w, one.x, one.y, one.z]
}
