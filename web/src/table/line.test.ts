import { describe, expect, it } from 'vitest'
import type { Table, View } from '../wire'
import { heard, opened, secretsIn, START, type Line } from './line'

const view = { ply: 4, seat: 0, moves: [['a1n', ['a1', 'a2']]] } as unknown as View
const table = (number: number, changes: Partial<Table> = {}): Table =>
  ({ type: 'table', number, you: [0], phase: 'playing', view, players: [], watching: 0, ...changes }) as Table
const after = (line: Line, ...messages: Parameters<typeof heard>[1][]) =>
  messages.reduce((line, message) => heard(line, message).line, line)

describe('tables', () => {
  it('count by their number: the older and the same are passed over', () => {
    const line = after(START, table(5))
    expect(after(line, table(4)).table?.number).toBe(5)
    expect(after(line, table(5, { watching: 3 })).table?.watching).toBe(0)
    expect(after(line, table(6)).table?.number).toBe(6)
  })
  it('count anew after a reconnection', () => {
    const line = opened(after(START, table(5)))
    expect(after(line, table(5, { watching: 3 })).table?.watching).toBe(3)
  })
  it('learn who came and went', () => {
    const players = [{ name: 'A', kind: 'person', level: null, here: true } as const]
    const line = after(START, table(1, { players: [...players] }), { type: 'here', here: [false], watching: 2 })
    expect([line.table?.players[0]?.here, line.table?.watching]).toEqual([false, 2])
  })
})

describe('a move on its way', () => {
  const unsent = { ply: 4, move: 'a1n' }
  it('is sent again after a reconnection if its position is still there', () => {
    const { line, send } = heard({ ...START, unsent }, table(5))
    expect(send).toEqual([{ type: 'move', ply: 4, move: 'a1n' }])
    expect(line.unsent).toEqual(unsent)
  })
  it('is not sent twice over one connection', () => {
    const line = { ...after(START, table(5)), unsent }
    expect(heard(line, table(6)).send).toEqual([])
  })
  it('is forgotten once the table has gone on, or refused it', () => {
    const line = { ...after(START, table(5)), unsent }
    expect(after(line, table(6, { view: { ...view, ply: 5 } })).unsent).toBeNull()
    expect(after(line, { type: 'refused', sentence: 'No.', said: ['No.'], rule: null, ply: 4 }).unsent).toBeNull()
    expect(after(line, { type: 'refused', sentence: 'Too fast.', said: ['Too fast.'], rule: null, ply: null }).unsent).toBeNull()
    expect(after(line, { type: 'refused', sentence: 'No.', said: ['No.'], rule: null, ply: 3 }).unsent).toEqual(unsent)
  })
  it('is dropped if it is no longer legal or no longer ours', () => {
    expect(heard({ ...START, unsent }, table(5, { view: { ...view, moves: [['b1n', []]] } })).send).toEqual([])
    expect(heard({ ...START, unsent }, table(5, { you: [1] })).send).toEqual([])
  })
  it('is sent again if it is a flick and the same seat is to flick: they are in no list', () => {
    const flick = { ply: 4, move: 'flick 1 90 1' }
    const flicks = { ...view, moves: [], scene: {} } as unknown as View
    expect(heard({ ...START, unsent: flick }, table(5, { view: flicks })).send).toEqual([{ type: 'move', ...flick }])
    expect(heard({ ...START, unsent: flick }, table(5, { view: { ...flicks, ply: 5 } })).send).toEqual([])
  })
})

it('finds the secret in an address', () => {
  expect(secretsIn('#seat=abc')).toEqual({ seat: 'abc', join: null })
  expect(secretsIn('#join=x-_9')).toEqual({ seat: null, join: 'x-_9' })
  expect(secretsIn('')).toEqual({ seat: null, join: null })
})
