import { beforeEach, expect, test, vi } from 'vitest'
import { keepName, keepSeat, keepTable, leaveSeat, myName, seatAt, seats } from './seats'
import type { Table } from './wire'

beforeEach(() => {
  const shelf = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => shelf.get(name) ?? null,
    setItem: (name: string, text: string) => shelf.set(name, text)
  })
})

test('a seat is kept, and later knowledge leaves the rest as it was', () => {
  keepSeat('kaya', { token: 's3cret', game: 'dohyo', seats: [0] })
  keepSeat('kaya', { turn: 1, phase: 'playing' })
  expect(seatAt('kaya')).toMatchObject({ token: 's3cret', game: 'dohyo', seats: [0], turn: 1, phase: 'playing' })
  expect(seats()).toHaveLength(1)
})

test('the table seen last comes first', () => {
  for (const table of ['a', 'b', 'c']) keepSeat(table, { token: table })
  keepSeat('a', { turn: 0 })
  expect(seats().map(({ table }) => table)).toEqual(['a', 'c', 'b'])
  leaveSeat('c')
  expect(seats().map(({ table }) => table)).toEqual(['a', 'b'])
  expect(seatAt('c')).toBeNull()
})

test('old tables make room', () => {
  for (let number = 0; number < 50; number += 1) keepSeat(`t${number}`, { token: 'x' })
  expect(seats()).toHaveLength(40)
  expect(seatAt('t0')).toBeNull()
})

test.each(['not JSON', '{"a": 1}', '[1, null, {"table": "x"}]'])('a shelf that holds %s is empty', (text) => {
  localStorage.setItem('seats', text)
  expect(seats()).toEqual([])
})

test('what a table shows of itself is kept with my token', () => {
  const table = {
    id: 'kaya', you: [1], phase: 'playing',
    players: [{ name: 'Mika', kind: 'person' }, { name: 'Rowan', kind: 'person' }, { name: '', kind: 'open' }],
    view: { game: 'dohyo', seat: 0, events: ['c3-d5'] }
  } as unknown as Table
  keepTable(table, 's3cret')
  expect(seatAt('kaya')).toMatchObject({ token: 's3cret', others: ['Mika'], seats: [1], turn: 0, events: 1 })
})

test('my name is remembered without the spaces around it', () => {
  expect(myName()).toBe('')
  keepName(' Rowan ')
  expect(myName()).toBe('Rowan')
})
