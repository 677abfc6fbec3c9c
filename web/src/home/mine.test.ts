import { expect, test } from 'vitest'
import type { Seat } from '../seats'
import { addressOf, last, listed, lookBack, pieceOf, running, turns } from './mine'

const seat = (table: string, known: Partial<Seat>): Seat => ({
  table, token: 'x', game: 'dohyo', name: '', others: [], seats: [0], turn: 1, phase: 'playing', events: 3, seen: '',
  ...known
})

test('tables that wait for me come first; those that are over are elsewhere', () => {
  const open = [seat('a', {}), seat('b', { phase: 'waiting', turn: 0 }), seat('c', { turn: 0 })]
  const seats = [...open, seat('d', { phase: 'over' })]
  expect(running(seats).map(({ table }) => table)).toEqual(['c', 'a', 'b'])
  expect(last(seats)?.table).toBe('d')
})

test('what was put away is neither listed nor counted', () => {
  const seats = [seat('a', { turn: 0, away: true }), seat('b', { turn: 0 }), seat('c', { phase: 'over', away: true }), seat('d', { phase: 'over' })]
  expect(listed(seats).map(({ table }) => table)).toEqual(['b', 'd'])
  expect(turns(seats)).toBe(1)
})

test('of two seats at one table each is reached', () => {
  const seats = [seat('a', { token: 'mine' }), seat('b', {}), seat('a', { token: 'other' })]
  expect(seats.map((one) => addressOf(one, seats))).toEqual(['/table/a', '/table/b', '/table/a#seat=other'])
})

test('a game without a move is not one to look through', () => {
  expect(last([seat('a', { phase: 'over', events: 0 }), seat('b', {})])).toBeNull()
})

test('flicks are looked through at their table, other games on the analysis board', () => {
  expect(lookBack(seat('a', { game: 'botaoshi' }))).toBe('/table/a')
  expect(lookBack(seat('a', { game: 'bossa' }))).toBe('/analysis#table=a')
})

test('my piece, where there is a drawing of it', () => {
  expect(pieceOf(seat('a', { seats: [1] }))).toBe('stone1')
  expect(pieceOf(seat('a', { seats: [3] }))).toBeNull()
  expect(pieceOf(seat('a', { game: 'bossa' }))).toBeNull()
})
