import { describe, expect, it } from 'vitest'
import type { Spot } from '../wire'
import { direction, nearest, rows, step, turned, type Spots } from './cursor'

const spot = (x: number, y: number, shape: Spot['shape'] = 'cell'): Spot => ({ x, y, shape, w: 100, h: 100 })
const square: Spots = { a1: spot(0, 100), b1: spot(100, 100), a2: spot(0, 0), b2: spot(100, 0) }
const high = 86.6
const hexes: Spots = {
  c3: spot(-100, 0, 'hex'),
  c4: spot(0, 0, 'hex'),
  c5: spot(100, 0, 'hex'),
  d4: spot(-50, -high, 'hex'),
  d5: spot(50, -high, 'hex'),
  b3: spot(-50, high, 'hex'),
  b4: spot(50, high, 'hex'),
}
const go = (spots: Spots, from: string, key: string, shift = false) =>
  step(spots, from, direction(key, shift, spots[from]?.shape === 'hex') ?? [0, 0])

describe('the cursor', () => {
  it('walks over squares and stops at the edge', () => {
    expect(go(square, 'a1', 'ArrowUp')).toBe('a2')
    expect(go(square, 'a1', 'ArrowRight')).toBe('b1')
    expect(go(square, 'a1', 'ArrowLeft')).toBe('a1')
  })
  it('has six ways on hexagons, and up undoes down', () => {
    expect(go(hexes, 'c4', 'ArrowUp')).toBe('d5')
    expect(go(hexes, 'd5', 'ArrowDown')).toBe('c4')
    expect(go(hexes, 'c4', 'ArrowUp', true)).toBe('d4')
    expect(go(hexes, 'c4', 'ArrowDown')).toBe('b3')
    expect(go(hexes, 'c4', 'ArrowDown', true)).toBe('b4')
    expect(go(hexes, 'c4', 'ArrowLeft')).toBe('c3')
    expect(go(hexes, 'c4', 'ArrowRight')).toBe('c5')
  })
  it('finds what lies nearest on a mat without rows', () => {
    const mat: Spots = { slot: spot(0, 0, 'slot'), hand: spot(30, 300, 'hand'), marker: spot(400, 310, 'marker') }
    expect(go(mat, 'slot', 'ArrowDown')).toBe('hand')
    expect(go(mat, 'hand', 'ArrowRight')).toBe('marker')
    expect(go(mat, 'hand', 'ArrowUp')).toBe('slot')
  })
  it('starts somewhere if its place is gone', () => {
    expect(step(square, 'z9', [1, 0])).toBe('a1')
  })
})

it('reads places row by row', () => {
  expect(rows(square)).toEqual([
    ['a2', 'b2'],
    ['a1', 'b1'],
  ])
})

it('picks the nearest place within reach', () => {
  expect(nearest(square, 60, 20, 70)).toBe('b2')
  expect(nearest(square, 300, 300, 70)).toBeNull()
})

it('turns a board around its middle', () => {
  expect(turned(square, true, [50, 50]).a1).toMatchObject({ x: 100, y: 0 })
  expect(turned(square, false, [0, 0])).toBe(square)
})
