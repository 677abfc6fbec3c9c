import { expect, it } from 'vitest'
import type { Clock } from '../wire'
import { figures, freeFor, freeWord, inDays, left, lowWord, rulesOf } from './clock'

const clock: Clock = { kind: 'fischer', start: 300, increment: 5, left: [60_000, 20_000], running: 1, free: null }

it('runs down for the seat whose clock runs, never below nothing', () => {
  expect(left(clock, 1, 5_000)).toBe(15_000)
  expect(left(clock, 0, 5_000)).toBe(60_000)
  expect(left(clock, 1, 50_000)).toBe(0)
})

it('stands still before a first move, which is free until it is late', () => {
  const first = { ...clock, free: 60_000 }
  expect([left(first, 1, 5_000), freeFor(first, 1, 5_000), freeFor(first, 0, 5_000), freeFor(clock, 1, 0)]).toEqual([20_000, 55_000, null, null])
  expect([freeWord(first, 55_000), freeWord(first, 4_100)]).toEqual([['table.clock.free'], ['table.clock.free-low', '5']])
})

it('reads as a clock', () => {
  expect(figures(337_000)).toBe('5:37')
  expect(figures(10_000)).toBe('0:10')
  expect(figures(9_940)).toBe('0:09.9')
  expect(figures(3_729_000)).toBe('1:02:09')
  expect(figures(0)).toBe('0:00.0')
})

it('counts days in words', () => {
  const hour = 3_600_000
  expect(inDays(51 * hour)).toEqual(['table.clock.days', '2', '3'])
  expect(inDays(3 * hour)).toEqual(['table.clock.hours', '3', '0'])
  expect(inDays(hour / 4)).toEqual(['table.clock.minutes', '15'])
})

it('says low time in words', () => {
  expect(lowWord(clock, 31_000)).toBeNull()
  expect(lowWord(clock, 29_000)).toBe('table.clock.half')
  expect(lowWord(clock, 9_000)).toBe('table.clock.ten')
  expect(lowWord(clock, 0)).toBe('table.clock.none')
  expect(lowWord({ ...clock, kind: 'days' }, 3_600_000)).toBe('table.clock.low-days')
})

it('an invitation says how the clock runs', () => {
  expect(rulesOf(null)).toEqual(['table.arrival.clock.none'])
  expect(rulesOf({ kind: 'fischer', start: 600, increment: 5 })).toEqual(['table.arrival.clock.fischer', 10, 5])
  expect(rulesOf({ kind: 'days', start: 3, increment: 0 })).toEqual(['table.arrival.clock.days', 3])
})
