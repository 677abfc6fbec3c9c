import { expect, test, vi } from 'vitest'
import type { Ended } from '../results'
import { comesToPlay, learning, mainWay, playing, type Known } from './ways'

vi.stubGlobal('localStorage', { getItem: () => null })
const known = (changes: Partial<Known> = {}): Known => ({ steps: 6, done: 0, ended: [], ...changes })
const won = (level: number): Ended => ({ table: 't', game: 'kooshi', level, score: 'won' })

test('lessons say how long they take, then how far one is, then that they are learnt', () => {
  expect(learning(known())?.note).toBe('3 min')
  expect(learning(known({ done: 2 }))?.note).toBe('2 of 6')
  expect(learning(known({ done: 6 }))?.note).toBe('learnt')
})

test('where there are no lessons, and as long as nobody knows, none are offered', () => {
  expect([learning(known({ steps: 0 })), learning(known({ steps: null, done: 2 }))]).toEqual([null, null])
})

test('the first game is gentle; later ones follow from how they ended', () => {
  expect(playing(known())).toEqual({ words: 'First game', note: '', level: 1 })
  expect(playing(known({ ended: [won(3), won(3)] }))).toEqual({ words: 'Play again', note: 'Level 4', level: 4 })
})

test('playing is offered before learning to whoever has played or has learnt all', () => {
  expect([known(), known({ done: 3 }), known({ done: 6 }), known({ ended: [won(1)] })].map(comesToPlay)).toEqual([false, false, true, true])
})

test('whoever knows nothing learns the first of all games', () => {
  expect(mainWay({ dohyo: known(), kooshi: known() }, 'kooshi', null)).toEqual({ what: 'learn', game: 'kooshi', steps: 6 })
})

test('whoever is halfway goes on, and whoever has learnt a game plays it', () => {
  const dohyo = known({ done: 3 })
  expect(mainWay({ kooshi: known(), dohyo }, 'kooshi', null)).toEqual({ what: 'learn', game: 'dohyo', steps: 6 })
  expect(mainWay({ kooshi: known(), dohyo: known({ done: 6 }) }, 'kooshi', null)).toMatchObject({ what: 'first', game: 'dohyo' })
  expect(mainWay({ kooshi: known({ steps: 0 }) }, 'kooshi', null)).toMatchObject({ what: 'first', game: 'kooshi' })
})

test('whoever has played plays that again', () => {
  expect(mainWay({ kooshi: known(), dohyo: known() }, 'kooshi', 'dohyo')).toMatchObject({ what: 'again', game: 'dohyo' })
  expect(mainWay({ kooshi: known() }, 'kooshi', 'a game of mine')).toMatchObject({ what: 'learn', game: 'kooshi' })
})

test('nothing is offered before the server has said what there is to learn', () => {
  expect(mainWay({ kooshi: known({ steps: null }) }, 'kooshi', null)).toBeNull()
})
