// Poses as matrices.

import { Matrix4, Quaternion, Vector3 } from 'three'
import type { Pose } from '../stage'

const ONE = new Vector3(1, 1, 1)
const UP = new Vector3(0, 0, 1)

export const turnOf = (pose: Pose) => new Quaternion(pose[4], pose[5], pose[6], pose[3]).normalize()

/** That pose, but turned in its own plane so that it is read from a side: however a disc has spun, its number stands upright. */
export function upright(pose: Pose, turn: number): Matrix4 {
  const up = UP.clone().applyQuaternion(turnOf(pose))
  const side = up.z < 0 ? up.negate() : up // a disc on its back shows a number too
  const lean = new Quaternion().setFromUnitVectors(UP, side)
  const read = new Quaternion().setFromAxisAngle(UP, turn)
  return new Matrix4().compose(new Vector3(pose[0], pose[1], pose[2]), lean.multiply(read), ONE)
}
