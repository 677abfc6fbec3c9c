import { describe, expect, it } from 'vitest'
import { CANCEL, handle, pulled, REACH } from './pull'
import type { Point } from './stage'
import { swiped } from './swipe'

describe('a pull', () => {
  it('goes the other way, the farther the faster, and no faster than a flick can be', () => {
    expect(pulled([0, 0], [-0.1, -0.1], 4.2)?.angle).toBeCloseTo(45)
    const speeds = [0.03, 0.06, 0.12, REACH, 1].map((far) => pulled([0, 0], [far, 0], 4.2)?.speed ?? 0)
    expect(speeds).toEqual([...speeds].sort((one, other) => one - other))
    expect(speeds.slice(-2)).toEqual([4.2, 4.2])
    expect(speeds[0]).toBeLessThan(0.4) // slow flicks have more of the way
  })
  it('that is let go near the disc is none', () => {
    expect(pulled([0.1, 0], [0.1, CANCEL * 0.9], 4.2)).toBeNull()
  })
  it('has its handle where the pointer was', () => {
    const [x, y] = handle([0.1, 0.2], 30, pulled([0.1, 0.2], [0.1 - 0.07, 0.2], 4.2)?.speed ?? 0, 4.2)
    expect(Math.hypot(x - 0.1, y - 0.2)).toBeCloseTo(0.07)
  })
})

describe('a swipe', () => {
  const path = (from: Point, by: Point, count: number, step = 8) =>
    Array.from({ length: count }, (_, index) => ({ at: [from[0] + by[0] * index, from[1] + by[1] * index] as Point, time: index * step }))

  it('through the disc flicks it as fast and whither the hand goes', () => {
    const flick = swiped(path([-0.1, 0.004], [0.008, 0], 20), [0, 0], 0.018, 4.2)
    expect(flick?.angle).toBeCloseTo(0)
    expect(flick?.speed).toBeCloseTo(1)
  })
  it('counts what the hand did last before it met the disc, not before or after', () => {
    const slow = path([-0.2, 0], [0.001, 0], 100)
    const fast = path([-0.1, 0], [0.016, 0], 7).map((one) => ({ ...one, time: one.time + 800 }))
    const after = path([0, 0], [0, 0.05], 5).map((one) => ({ ...one, time: one.time + 860 }))
    const flick = swiped([...slow, ...fast, ...after], [0, 0], 0.018, 4.2)
    expect(flick?.speed).toBeGreaterThan(1.7)
    expect(flick?.angle).toBeCloseTo(0)
  })
  it('may begin on the disc and push it', () => {
    expect(swiped(path([0, 0], [0, 0.004], 12), [0, 0], 0.018, 4.2)?.angle).toBeCloseTo(90)
  })
  it('meets the disc between two samples too, and is capped', () => {
    expect(swiped(path([-0.1, 0], [0.06, 0], 6), [0, 0], 0.018, 4.2)?.speed).toBe(4.2)
  })
  it('beside the disc, or too slow, or not there yet, is none', () => {
    expect(swiped(path([-0.1, 0.03], [0.008, 0], 30), [0, 0], 0.018, 4.2)).toBeNull()
    expect(swiped(path([-0.03, 0], [0.0004, 0], 90), [0, 0], 0.018, 4.2)).toBeNull()
    expect(swiped(path([-0.1, 0], [0.008, 0], 5), [0, 0], 0.018, 4.2)).toBeNull()
    expect(swiped([], [0, 0], 0.018, 4.2)).toBeNull()
  })
})
