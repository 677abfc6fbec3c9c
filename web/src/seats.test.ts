import { beforeEach, expect, test, vi } from 'vitest'
import { amendSeat, keepName, keepSeat, keepTable, leaveSeat, myName, putAway, seatAt, seats } from './seats'
import type { Table } from './wire'

beforeEach(() => {
  const shelf = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => shelf.get(name) ?? null,
    setItem: (name: string, text: string) => shelf.set(name, text)
  })
})

const table = {
  id: 'kaya', you: [1], phase: 'playing',
  players: [{ name: 'Mika', kind: 'person' }, { name: 'Rowan', kind: 'person' }, { name: '', kind: 'open' }],
  view: { game: 'dohyo', seat: 0, events: ['c3-d5'] }
} as unknown as Table

test('a seat is kept, and later knowledge leaves the rest as it was', () => {
  keepSeat('kaya', 's3cret', { game: 'dohyo', seats: [0] })
  keepSeat('kaya', 's3cret', { turn: 1, phase: 'playing' })
  expect(seatAt('kaya')).toMatchObject({ token: 's3cret', game: 'dohyo', seats: [0], turn: 1, phase: 'playing' })
  expect(seats()).toHaveLength(1)
})

test('the table seen last comes first', () => {
  for (const table of ['a', 'b', 'c']) keepSeat(table, table, {})
  keepSeat('a', 'a', { turn: 0 })
  expect(seats().map(({ table }) => table)).toEqual(['a', 'c', 'b'])
  leaveSeat('c', 'c')
  expect(seats().map(({ table }) => table)).toEqual(['a', 'b'])
  expect(seatAt('c')).toBeNull()
})

test('old tables make room', () => {
  for (let number = 0; number < 50; number += 1) keepSeat(`t${number}`, 'x', {})
  expect(seats()).toHaveLength(40)
  expect(seatAt('t0')).toBeNull()
})

test.each(['not JSON', '{"a": 1}', '[1, null, {"table": "x"}]'])('a shelf that holds %s is empty', (text) => {
  localStorage.setItem('seats', text)
  expect(seats()).toEqual([])
})

test('two seats at one table are two, and the one used last is the one', () => {
  keepSeat('kaya', 'mine', { name: 'Mika' })
  keepSeat('kaya', 'other', { name: 'Rowan' })
  expect(seats().map(({ name }) => name)).toEqual(['Rowan', 'Mika'])
  expect(seatAt('kaya')?.token).toBe('other')
  leaveSeat('kaya', 'other')
  expect(seatAt('kaya')?.token).toBe('mine')
})

test('to ask about a table is not to use it, and brings no seat back', () => {
  for (const token of ['mine', 'other']) keepSeat('kaya', token, {})
  amendSeat(table, 'mine')
  amendSeat(table, 'left')
  expect(seats().map(({ token, events }) => [token, events])).toEqual([['other', 0], ['mine', 1]])
})

test('a browser that keeps nothing is played in all the same', () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => { throw new Error('no room') } })
  expect(() => keepTable(table, 'mine')).not.toThrow()
})

test('what a table shows of itself is kept with my token', () => {
  keepTable(table, 's3cret')
  expect(seatAt('kaya')).toMatchObject({ token: 's3cret', others: ['Mika'], seats: [1], turn: 0, events: 1 })
})

test('my name is remembered without the spaces around it', () => {
  expect(myName()).toBe('')
  keepName(' Rowan ')
  expect(myName()).toBe('Rowan')
})

test('what is put away stays mine, and comes back with whoever goes there', () => {
  keepSeat('kaya', 's3cret', { game: 'dohyo' })
  keepSeat('tatami', 'other', {})
  putAway('kaya', 's3cret', true)
  expect(seats().map(({ table, away }) => [table, away ?? false])).toEqual([['tatami', false], ['kaya', true]])
  amendSeat(table, 's3cret')
  expect(seatAt('kaya')).toMatchObject({ token: 's3cret', away: true })
  keepTable(table, 's3cret')
  expect(seatAt('kaya')?.away).toBe(false)
})
