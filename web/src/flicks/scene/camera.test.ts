import { describe, expect, it } from 'vitest'
import { MovingCamera, type Spots } from './camera'
import type { Size } from './views'

const phone: Size = [390, 344]
const spots: Spots = { play: [[0.1, 0.2, 0], [-0.05, 0.1, 0]], hand: [] }
const camera = (size: Size = [700, 740]) => {
  const made = new MovingCamera({ side: 0.75, disc: 0.018 }, size)
  made.look('plan', 0, spots, 0, true)
  return made
}

describe('the camera', () => {
  it('goes from one camera to another in 420 ms', () => {
    const one = camera()
    const before = one.project([0.1, 0.1, 0], 0)
    one.look('seat', 0, spots, 1000, false)
    expect(one.project([0.1, 0.1, 0], 1000)).toEqual(before.map((pixel) => expect.closeTo(pixel, 6)))
    expect([one.moves(1000), one.moves(1419), one.moves(1420)]).toEqual([true, true, false])
    expect(one.at(1420).air).toBe(1)
    expect(one.at(1100).air).toBeGreaterThan(0)
  })

  it('cuts where motion is reduced', () => {
    const one = camera()
    one.look('seat', 1, spots, 1000, true)
    expect([one.moves(1000), one.at(1000).turn]).toEqual([false, Math.PI])
  })

  it('holds what is in sight, and moves over the table with the hand', () => {
    const one = camera(phone)
    expect(one.holds(spots.play)).toBe(true)
    expect(one.holds([[0, -0.375, 0]])).toBe(false)
    const [x, y] = one.project([0.1, 0.2, 0], 0)
    one.rotate(-5, 0, 0, true) // twenty pixels to the left: what is seen goes to the right
    expect(one.project([0.1, 0.2, 0], 0)).toEqual([expect.closeTo(x + 20, 6), expect.closeTo(y, 6)])
    expect(one.own).toBe(true)
  })

  it('stands up from the seat when it is turned, and never looks from below', () => {
    const one = camera()
    one.look('seat', 0, spots, 0, true)
    one.rotate(30, -500, 0, true)
    expect(one.sight).toBe('free')
    expect(one.at(0).turn).toBeCloseTo(Math.PI / 6, 9)
    expect(one.at(0).eye[2]).toBeGreaterThan(0)
  })

  it('is nearer after a zoom', () => {
    for (const sight of ['plan', 'seat', 'free'] as const) {
      const one = camera()
      one.look(sight, 0, spots, 0, true)
      const far = () => Math.abs(one.project([0.1, 0, 0], 0)[0] - one.project([-0.1, 0, 0], 0)[0])
      const before = far()
      one.zoom(1.5)
      expect(far()).toBeGreaterThan(before * 1.3)
    }
  })
})
