import { Vector3 } from 'three'
import { expect, it } from 'vitest'
import type { Pose } from '../stage'
import { upright } from './poses'

const [half, quarter] = [Math.SQRT1_2, Math.PI / 2]
const seen = (pose: Pose, turn: number) => new Vector3(0, 1, 0).applyMatrix4(upright(pose, turn)).toArray().map((one) => Math.round(one * 1e6) / 1e6 + 0)

it('a number is read upright however its disc has spun, from either side', () => {
  const spun: Pose[] = [[0.1, 0.2, 0, 1, 0, 0, 0], [0.1, 0.2, 0, half, 0, 0, half], [0.1, 0.2, 0, 0, 1, 0, 0]]
  for (const pose of spun) expect(seen(pose, 0)).toEqual([0.1, 1.2, 0])
  for (const pose of spun) expect(seen(pose, Math.PI)).toEqual([0.1, -0.8, 0])
})

it('and leans with the disc', () => {
  const tilted: Pose = [0, 0, 0, Math.cos(quarter / 4), Math.sin(quarter / 4), 0, 0] // by 45° about the x axis
  expect(seen(tilted, 0)).toEqual([0, Math.round(half * 1e6) / 1e6, Math.round(half * 1e6) / 1e6])
})
