import { describe, expect, it } from 'vitest'
import type { Pose } from '../stage'
import * as patches from './patches'
import { lens, plan, project, seat, type Size } from './views'

const size: Size = [700, 740]
const fall = [0.856, -0.624] as const

describe('patches', () => {
  it('hold a body and the whole of its shadow', () => {
    const pose: Pose = [0.1, 0.05, 0.044, 1, 0, 0, 0] // a standing pole
    const map = lens(plan({ side: 0.75, disc: 0.018 }, [], size), size)
    const [left, low, right, high] = patches.seenOf(pose, 0.0354, fall, map, size)
    for (const spot of [[0.1, 0.05, 0.079], [0.1, 0.05, 0], [0.1 + 0.079 * fall[0], 0.05 + 0.079 * fall[1], 0]] as const) {
      const [x, y] = project(map, spot, size)
      expect(x > left && x < right && size[1] - y > low && size[1] - y < high).toBe(true)
    }
    expect(patches.area([left, low, right, high])).toBeLessThan(0.06 * size[0] * size[1])
  })

  it('are the whole canvas for what flies past the eye, and end where it ends', () => {
    const map = lens(seat({ side: 0.75, disc: 0.018 }, [], size), size)
    expect(patches.seenOf([0, -1, -0.1, 1, 0, 0, 0], 0.02, fall, map, size)).toEqual([0, 0, ...size])
    expect(patches.clipped([-20, 700, 30, 900], size)).toEqual([0, 700, 30, 740])
    expect(patches.area(patches.clipped([-20, 0, -10, 9], size))).toBe(0)
  })

  it('are put together where they meet', () => {
    expect(patches.merged([[0, 0, 10, 10], [5, 0, 15, 10], [100, 100, 110, 110]])).toEqual([[0, 0, 15, 10], [100, 100, 110, 110]])
    expect(patches.merged([])).toEqual([])
  })

  it('are never many, and cover all', () => {
    const many = [0, 1, 2, 3, 4, 5].map((step): patches.Patch => [50 * step, 30 * step, 50 * step + 10, 30 * step + 10])
    const few = patches.merged(many)
    expect(few.length).toBeLessThanOrEqual(3)
    for (const [left, low, right, high] of many) {
      expect(few.some((patch) => patch[0] <= left && patch[1] <= low && patch[2] >= right && patch[3] >= high)).toBe(true)
    }
  })
})
