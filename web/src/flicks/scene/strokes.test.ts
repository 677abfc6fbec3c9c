import { Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { dashes, difference, line, ring } from './strokes'

const ink = new Vector3()

describe('strokes', () => {
  it('go from point to point', () => {
    const found = line([[0, 0, 0], [1, 0, 0], [1, 1, 0]], 2, ink)
    expect(found.map(({ from, to }) => [from, to])).toEqual([[[0, 0, 0], [1, 0, 0]], [[1, 0, 0], [1, 1, 0]]])
  })

  it('are as long as dashes are, also around a corner', () => {
    const found = dashes([[0, 0, 0], [0.5, 0, 0], [0.5, 0.5, 0]], 0.2, 0.2, 2, ink)
    const ends = found.map(({ from, to }) => [from, to].map((spot) => spot.map((number) => Math.round(number * 100) / 100)))
    expect(ends).toEqual([
      [[0, 0, 0], [0.2, 0, 0]],
      [[0.4, 0, 0], [0.5, 0, 0]],
      [[0.5, 0, 0], [0.5, 0.1, 0]],
      [[0.5, 0.3, 0], [0.5, 0.5, 0]]
    ])
  })

  it('are dots where dashes have no length', () => {
    const found = dashes([[0, 0, 0], [0.1, 0, 0]], 0, 0.05, 2, ink)
    expect(found.map(({ from }) => from[0])).toEqual([0, 0.05, 0.1])
    expect(found.every(({ from, to }) => from[0] === to[0])).toBe(true)
  })

  it('need two points', () => {
    expect([...dashes([], 0.1, 0.1, 2, ink), ...line([[0, 0, 0]], 2, ink)]).toEqual([])
  })

  it('that came and went are known', () => {
    const [one, other] = [line([[0, 0, 0], [1, 0, 0]], 2, ink), line([[0, 0, 0], [1, 0, 0], [1, 1, 0]], 2, ink)]
    expect(difference(one, other)).toEqual(other.slice(1))
    expect(difference(other, one)).toEqual(other.slice(1))
    expect(difference(other, other)).toEqual([])
    expect(difference(one, line([[0, 0, 0], [1, 0, 0]], 2, new Vector3(1, 0, 0)))).toHaveLength(2)
  })

  it('close to rings', () => {
    const found = ring([0.1, 0.2], 0.05, 0.01)
    expect(found[0]).toEqual(found.at(-1)?.map((number) => expect.closeTo(number, 9)))
    expect(found.every(([x, y]) => Math.abs(Math.hypot(x - 0.1, y - 0.2) - 0.05) < 1e-9)).toBe(true)
  })
})
