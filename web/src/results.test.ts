import { beforeEach, expect, test, vi } from 'vitest'
import { endedAt, isNewTo, keepResult, nextLevel, resultsOf, type Ended, type Score } from './results'
import type { Table } from './wire'

const shelf = new Map<string, string>()
beforeEach(() => {
  shelf.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => shelf.get(name) ?? null,
    setItem: (name: string, text: string) => shelf.set(name, text)
  })
})

const person = { kind: 'person', level: null }
const computer = (level: number) => ({ kind: 'computer', level })
const table = (id: string, scores: number[], changes: object = {}): Table =>
  ({ id, you: [0], players: [person, computer(2)], view: { game: 'kooshi' }, result: { scores }, ...changes }) as unknown as Table
const ended = (...all: [level: number, score: Score][]): Ended[] =>
  all.map(([level, score], index) => ({ table: `t${index}`, game: 'kooshi', level, score }))

test('the first game is gentle', () => {
  expect(nextLevel([])).toBe(1)
})

test('who wins twice goes one up, who loses three times one down', () => {
  expect(nextLevel(ended([1, 'won']))).toBe(1)
  expect(nextLevel(ended([1, 'won'], [1, 'won']))).toBe(2)
  expect(nextLevel(ended([1, 'won'], [1, 'lost'], [1, 'won']))).toBe(1)
  expect(nextLevel(ended([2, 'won'], [1, 'won'], [1, 'won']))).toBe(2)
  expect(nextLevel(ended([4, 'lost'], [4, 'lost']))).toBe(4)
  expect(nextLevel(ended([4, 'lost'], [4, 'lost'], [4, 'lost']))).toBe(3)
  expect(nextLevel(ended([4, 'drew'], [4, 'won'], [4, 'won']))).toBe(4)
})

test('there is nothing below the first level nor above the last', () => {
  expect(nextLevel(ended([1, 'lost'], [1, 'lost'], [1, 'lost']))).toBe(1)
  expect(nextLevel(ended([8, 'won'], [8, 'won']))).toBe(8)
})

test('a game is kept once, with how it ended for me', () => {
  keepResult(table('a', [1, -1]))
  keepResult(table('a', [1, -1]))
  keepResult(table('b', [-1, 1]))
  keepResult(table('c', [0, 0], { view: { game: 'bossa' } }))
  expect(resultsOf('kooshi').map(({ table, score, level }) => [table, score, level])).toEqual([['b', 'lost', 2], ['a', 'won', 2]])
  expect(resultsOf('bossa').map(({ score }) => score)).toEqual(['drew'])
})

test('games with people, on one screen, watched or unfinished do not count', () => {
  expect(endedAt(table('a', [1, -1], { players: [person, person] }))).toBeNull()
  expect(endedAt(table('a', [1, -1], { you: [0, 1] }))).toBeNull()
  expect(endedAt(table('a', [1, -1], { you: [] }))).toBeNull()
  expect(endedAt(table('a', [], { result: null }))).toBeNull()
})

test('of several computers the strongest counts', () => {
  const four = { you: [2], players: [computer(1), computer(5), person, computer(3)] }
  expect(endedAt(table('a', [-0.33, 1, -0.33, -0.33], four))).toMatchObject({ level: 5, score: 'lost' })
})

test('one is new to a game for three games, whatever else one has played', () => {
  for (const id of ['a', 'b', 'c']) {
    expect(isNewTo('kooshi')).toBe(true)
    keepResult(table(id, [-1, 1]))
  }
  expect([isNewTo('kooshi'), isNewTo('bossa')]).toEqual([false, true])
})

test('what is kept by another version, or edited by hand, is passed over', () => {
  shelf.set('results', '{"a": 1}')
  expect(resultsOf('kooshi')).toEqual([])
  shelf.set('results', '[null, 3, {"game": "kooshi"}]')
  expect(resultsOf('kooshi')).toEqual([])
})
