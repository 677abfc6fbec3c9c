import { expect, test, vi } from 'vitest'
import { Refused } from '../api'
import type { Hint, Regret, Table } from '../wire'
import { Advice, drawn, isAlone, lastOwn, type Adviser } from './advice.svelte'

vi.mock('../api', () => ({ Refused: class Refused extends Error { constructor(readonly sentence: string) { super(sentence) } } }))

const person = { kind: 'person' }
const machine = { kind: 'computer' }
const table = (ply: number, changes: object = {}): Table =>
  ({
    phase: 'playing', you: [0], players: [person, machine], can: { undo: ply > 0 },
    view: { ply, seat: ply % 2, seats: Array.from({ length: ply }, (_, event) => event % 2), above: '' }, ...changes
  }) as unknown as Table
const hint: Hint = { ply: 2, move: 'c2n', places: ['c2', 'c3'], said: [['It wins the game.']] }
const lost: Regret = { ply: 3, said: ['That lets the other side win at once.'] }
const adviser = (changes: Partial<Adviser> = {}): Adviser =>
  ({ hint: vi.fn(() => Promise.resolve(hint)), regret: vi.fn(() => Promise.resolve(lost)), playOn: vi.fn(() => Promise.resolve()), ...changes })

test('only whoever plays against computers alone is told', () => {
  expect(isAlone(table(0))).toBe(true)
  expect(isAlone(table(0, { players: [person, person] }))).toBe(false)
  expect(isAlone(table(0, { you: [0, 1], players: [person, person] }))).toBe(false)
  expect(isAlone(table(0, { you: [] }))).toBe(false)
  expect(isAlone(table(0, { phase: 'over' }))).toBe(false)
})

test('a hint is shown until the game goes on, and drawn on the position that it is for', async () => {
  let now = table(2)
  const advice = new Advice(() => now, adviser())
  await advice.show()
  expect([advice.hint, advice.speaks]).toEqual([hint, true])
  const spots = { c2: { x: 0, y: 0 }, c3: { x: 0, y: -100 } } as never
  expect(advice.onto(now.view, spots, false).above).toContain('<path')
  expect(advice.onto(table(1).view, spots, false).above).toBe('')
  now = table(3)
  expect([advice.hint, advice.speaks]).toEqual([null, false])
})

test('one hint is asked for at a time, and a refusal is said', async () => {
  const asked = adviser()
  const advice = new Advice(() => table(2), asked)
  await Promise.all([advice.show(), advice.show()])
  await advice.show()
  expect(asked.hint).toHaveBeenCalledTimes(1)
  const busy = new Advice(() => table(2), adviser({ hint: () => Promise.reject(new Refused('Wait.')) }))
  await busy.show()
  expect([busy.trouble, busy.hint]).toEqual(['Wait.', null])
})

test('my own last move is judged, and what it gave away is said as long as it can be taken back', async () => {
  let now = table(3)
  const asked = adviser()
  const advice = new Advice(() => now, asked)
  await advice.look()
  expect(advice.regret).toEqual(lost.said)
  now = table(4) // the computer has answered
  expect(advice.regret).toEqual(lost.said)
  await advice.look()
  expect(asked.regret).toHaveBeenCalledTimes(1)
  now = table(2) // taken back
  expect(advice.regret).toBeNull()
})

test('a sound move, and one that cannot be taken back, are let pass', async () => {
  const sound = new Advice(() => table(3), adviser({ regret: () => Promise.resolve({ ply: 3, said: null }) }))
  await sound.look()
  expect(sound.regret).toBeNull()
  const asked = adviser()
  await new Advice(() => table(3, { can: { undo: false } }), asked).look()
  expect(asked.regret).not.toHaveBeenCalled()
})

test('whoever plays on lets the computer answer', async () => {
  const asked = adviser()
  const advice = new Advice(() => table(3), asked)
  await advice.look()
  await advice.playOn()
  expect(advice.regret).toBeNull()
  expect(asked.playOn).toHaveBeenCalledTimes(1)
})

test('the ply of my last move', () => {
  expect([0, 1, 2, 3].map((ply) => lastOwn(table(ply)))).toEqual([0, 1, 1, 3])
})

test('what moves is ringed and has an arrow; where tiles are laid each is ringed', () => {
  const spots = { a: { x: 0, y: 0 }, b: { x: 100, y: 0 } } as never
  expect(drawn(['a', 'b'], spots, false).match(/<path/g)).toHaveLength(5)
  expect(drawn(['a', 'b'], spots, true).match(/<path/g)).toHaveLength(4)
  expect(drawn(['a', 'nowhere'], spots, false).match(/<path/g)).toHaveLength(2)
})
