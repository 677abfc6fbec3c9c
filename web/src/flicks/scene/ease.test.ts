import { describe, expect, it } from 'vitest'
import type { Pose } from '../stage'
import * as ease from './ease'

describe('easing', () => {
  it('sets things down: quick, then settles', () => {
    expect([ease.set(-1), ease.set(0), ease.set(1), ease.set(2)]).toEqual([0, 0, 1, 1])
    expect(ease.set(0.3)).toBeGreaterThan(0.6)
    expect(ease.set(0.6)).toBeGreaterThan(ease.set(0.5))
  })

  it('goes the shorter way around', () => {
    expect(ease.around(0.1, 2 * Math.PI - 0.1)).toBeCloseTo(-0.2, 9)
    expect(ease.around(2 * Math.PI - 0.1, 0.1)).toBeCloseTo(0.2, 9)
    expect(ease.around(0, Math.PI)).toBeCloseTo(Math.PI, 9)
  })

  it('carries a fallen pole up to where it stands', () => {
    const half = Math.SQRT1_2
    const lying: Pose = [0.1, 0.2, 0.005, half, half, 0, 0]
    const standing: Pose = [0, 0, 0.044, 1, 0, 0, 0]
    expect(ease.carried(lying, standing, 0)).toEqual(lying.map((number) => expect.closeTo(number, 9)))
    expect(ease.carried(lying, standing, 1)).toEqual(standing.map((number) => expect.closeTo(number, 9)))
    expect(ease.carried(lying, standing, 0.5)[2]).toBeGreaterThan(0.0245)
  })
})
