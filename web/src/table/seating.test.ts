import { expect, it } from 'vitest'
import type { Spot } from '../wire'
import { bottomSeat, cornerOf, sitsAbove } from './seating'

it('turns the board for whoever sits above, not for several at one screen or for spectators', () => {
  expect([[0], [1], [2], [3], [0, 1], []].map(sitsAbove)).toEqual([false, true, true, false, false, false])
})

it('draws the turned seat below, or the one whose chip lies there', () => {
  const chip = (y: number): Spot => ({ x: 0, y, shape: 'chip', w: 90, h: 90 })
  expect(bottomSeat(false, null)).toBe(0)
  expect(bottomSeat(true, null)).toBe(1)
  expect(bottomSeat(false, { '1': chip(500) })).toBe(1)
  expect(bottomSeat(true, { '1': chip(-500) })).toBe(0)
})

it('seats three or four clockwise in the corners', () => {
  expect([0, 1, 2, 3].map((seat) => cornerOf(seat, false))).toEqual(['bl', 'tl', 'tr', 'br'])
  expect(cornerOf(2, true)).toBe('bl')
})
