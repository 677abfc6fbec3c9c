import { describe, expect, test } from 'vitest'
import type { Game, Option } from '../wire'
import {
  chairOf, chairsFor, chairWord, clockRules, defaultOf, named, newTable, placeOf, reallyChanged, seatsIn, valueOf
} from './setting'

const number = (name: string, value: Option['default']): Option => ({
  name, about: '', kind: 'number', default: value, words: [], low: 1, high: 60, step: 1, free: null
})
const word = (name: string, value: Option['default'], words: string[]): Option => ({
  ...number(name, value), kind: 'word', words, low: null, high: null
})
const dohyo: Game = {
  name: 'dohyo', title: 'Dohyō', about: '', seats: [2, 3, 4], seat_names: {}, chance: false, secrets: false, physics: false, lessons: 0,
  levels: [1, 2, 3],
  told: {},
  options: [number('seats', 2), number('knockout', { seats: { '2': 9, '3': 10, '4': 8 } }), number('passive', 24)]
}
const bossa: Game = {
  ...dohyo, name: 'bossa', seats: [2],
  options: [
    word('rules', 'advanced', ['advanced', 'basic']),
    word('count', { rules: { advanced: 'step', basic: 'basic' } }, ['step', 'near', 'basic'])
  ]
}
const option = (game: Game, name: string): Option => game.options.find((one) => one.name === name) as Option

describe('defaults', () => {
  test('may depend on another option, as it is or as it was chosen', () => {
    expect(defaultOf(option(dohyo, 'knockout'), dohyo, {})).toBe(9)
    expect(defaultOf(option(dohyo, 'knockout'), dohyo, { seats: 3 })).toBe(10)
    expect(defaultOf(option(bossa, 'count'), bossa, { rules: 'basic' })).toBe('basic')
  })

  test('give way to what was chosen', () => {
    expect(valueOf(option(dohyo, 'knockout'), dohyo, { knockout: 5, seats: 4 })).toBe(5)
  })

  test('are not sent', () => {
    expect(reallyChanged(dohyo, { passive: 24, knockout: 8, seats: 4 })).toEqual({ seats: 4 })
    expect(reallyChanged(bossa, { count: 'step' })).toEqual({})
    expect(reallyChanged(bossa, { count: 'step', rules: 'basic' })).toEqual({ count: 'step', rules: 'basic' })
  })
})

test('how many sit down', () => {
  expect(seatsIn(dohyo, {})).toBe(2)
  expect(seatsIn(dohyo, { seats: 4 })).toBe(4)
  expect(seatsIn(bossa, {})).toBe(2)
})

test('who sits where, by the company one wants', () => {
  const kinds = (chairs: ReturnType<typeof chairsFor>) => chairs.map(chairWord)
  expect(kinds(chairsFor('computer', 2, 3))).toEqual(['me', 'computer 3'])
  expect(kinds(chairsFor('computer', 3, 5, 1))).toEqual(['computer 5', 'me', 'computer 5'])
  expect(kinds(chairsFor('friend', 2, 3, 1))).toEqual(['open', 'me'])
  expect(kinds(chairsFor('screen', 3, 3))).toEqual(['me', 'me', 'me'])
  expect(kinds(chairsFor('watch', 2, 8))).toEqual(['computer 8', 'computer 8'])
})

test('a chair and its word', () => {
  for (const text of ['me', 'open', 'computer 7']) expect(chairWord(chairOf(text))).toBe(text)
})

test('lots are drawn among all seats', () => {
  expect(placeOf('first', 2, 0.9)).toBe(0)
  expect(placeOf('second', 2, 0.1)).toBe(1)
  expect([0, 0.4, 0.7, 0.999].map((chance) => placeOf('random', 3, chance))).toEqual([0, 1, 2, 2])
})

test('a name is for one seat only', () => {
  expect(named(chairsFor('friend', 2, 3), ' Rowan ')).toEqual([{ kind: 'me', name: 'Rowan' }, { kind: 'open' }])
  expect(named(chairsFor('screen', 2, 3), 'Rowan')).toEqual([{ kind: 'me' }, { kind: 'me' }])
  expect(named(chairsFor('friend', 2, 3), ' ')).toEqual([{ kind: 'me' }, { kind: 'open' }])
})

test('clocks', () => {
  const choice = { minutes: 10, seconds: 5, days: 3 }
  expect(clockRules({ kind: 'none', ...choice })).toBeNull()
  expect(clockRules({ kind: 'fischer', ...choice })).toEqual({ kind: 'fischer', start: 600, increment: 5 })
  expect(clockRules({ kind: 'days', ...choice })).toEqual({ kind: 'days', start: 3, increment: 0 })
})

test('the table that the server is asked for', () => {
  const clock = { kind: 'none', minutes: 10, seconds: 5, days: 3 } as const
  expect(newTable(dohyo, { seats: 2, passive: 9 }, chairsFor('computer', 2, 3), clock)).toEqual({
    game: 'dohyo', options: { passive: 9 }, seats: [{ kind: 'me' }, { kind: 'computer', level: 3 }], clock: null
  })
})

test('a table of flicks has a manner, no other has', () => {
  const clock = { kind: 'none', minutes: 10, seconds: 5, days: 3 } as const
  const botaoshi: Game = {
    ...dohyo, name: 'botaoshi', seats: [2], physics: true, options: [number('table', 0.75), number('max_turns', 200)]
  }
  const chairs = chairsFor('screen', 2, 3)
  expect(newTable(botaoshi, {}, chairs, clock).manner).toEqual({ gesture: 'pull', ghost: false })
  expect(newTable(botaoshi, { table: 0.9, max_turns: 200 }, chairs, clock, { gesture: 'swipe', ghost: true })).toEqual({
    game: 'botaoshi', options: { table: 0.9 }, seats: [{ kind: 'me' }, { kind: 'me' }], clock: null,
    manner: { gesture: 'swipe', ghost: true }
  })
  expect(newTable(dohyo, {}, chairs, clock, { gesture: 'swipe', ghost: true })).not.toHaveProperty('manner')
})
