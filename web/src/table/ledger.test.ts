import { describe, expect, it } from 'vitest'
import { present, rounds, stepped } from './ledger'

const texts = (events: string[], seats: (number | null)[], count = 2) =>
  rounds(events, seats, count).map((round) => round.entries.map((entry) => entry && [...entry.chance, entry.text].join(' ')))

describe('rounds', () => {
  it('have a column for each seat', () => {
    expect(texts(['a1n', 'a5s', 'c2e'], [0, 1, 0])).toEqual([
      ['a1n', 'a5s'],
      ['c2e', null],
    ])
  })
  it('leave a gap for who is out or did not begin', () => {
    expect(texts(['x', 'y', 'z', 'w'], [0, 1, 3, 0], 4)).toEqual([
      ['x', 'y', null, 'z'],
      ['w', null, null, null],
    ])
    expect(texts(['y', 'x'], [1, 0])).toEqual([
      [null, 'y'],
      ['x', null],
    ])
  })
  it('show chance before the move it led to, and wait for that move', () => {
    expect(texts(['d3', 'B5', 'd1', 'W2', 'd6'], [null, 0, null, 1, null])).toEqual([
      ['d3 B5', 'd1 W2'],
      ['d6 ', null],
    ])
  })
  it('begin a new one when a seat moves twice', () => {
    expect(texts(['x', 'y'], [0, 0])).toEqual([
      ['x', null],
      ['y', null],
    ])
  })
})

it('finds the present move', () => {
  const list = rounds(['a', 'roll', 'b'], [0, null, 1], 2)
  expect(present(list, 0)).toBeNull()
  expect(present(list, 2)?.text).toBe('a')
  expect(present(list, 3)?.text).toBe('b')
})

it('steps over what chance did', () => {
  const seats = [0, null, null, 1]
  expect(stepped(seats, 1, 1)).toBe(4)
  expect(stepped(seats, 4, -1)).toBe(1)
  expect(stepped(seats, 4, 1)).toBe(4)
  expect(stepped(seats, 0, -1)).toBe(0)
})
