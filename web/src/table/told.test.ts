import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Result } from '../wire'
import { learn, speak } from '../words'
import { headline, says } from './outcome'
import { told, type Company } from './told'

vi.mock('../words/letters', () => ({}))

const names = ['Light', 'Dark']
const players = ['Ada', 'Level 3']
const company = (you: number[]): Company => ({ names, you, called: (seat) => players[seat] ?? '' })
const PUSHES = ["{0} pushes {1}'s {2} off at {3} and has {4} of {5} points.", 'Dark', 'Light', 'tall tower', 'e3', '4', '4'] as [string, ...string[]]

beforeAll(async () => {
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  vi.stubGlobal('document', { documentElement: {} })
  await Promise.all([learn('table'), learn('told')])
})

describe('what happened', () => {
  it('is told to the one who did it, to the one it was done to, and to those who watch', () => {
    expect([[1], [0], [], [0, 1]].map((you) => told(PUSHES, company(you)))).toEqual([
      "You push Ada's tall tower off at e3: 4 of 4 points.",
      'Level 3 pushes your tall tower off at e3: 4 of 4 points.',
      "Level 3 pushes Ada's tall tower off at e3: 4 of 4 points.",
      "Level 3 pushes Ada's tall tower off at e3: 4 of 4 points."
    ])
  })

  it('names what belongs to a seat by whose it is', () => {
    const strikes = ['{0} strikes {1}.', "Dark's disc 1", "Light's pole"] as [string, ...string[]]
    expect([told(strikes, company([1])), told(strikes, company([0]))]).toEqual(["Your disc 1 strikes Ada's pole.", "Level 3's disc 1 strikes your pole."])
  })

  it('uses names where no sentence is there for oneself', () => {
    expect(told(['{0} waves to {1}.', 'Light', 'Dark'], company([0]))).toBe('Ada waves to Level 3.')
  })

  it('does not translate the name that somebody chose', async () => {
    await speak('ja')
    expect(told(PUSHES, { ...company([1]), called: () => 'Light' })).toBe('あなたがLightの高い塔をe3から押し出した。4点中4点。')
    await speak('en')
  })
})

describe('the end', () => {
  const result = (given: Partial<Result>): Result => ({ scores: [-1, 1], reason: 'no legal move (K9)', rule: 'K9', how: 'rules', ...given })
  const heard = (given: Partial<Result>) => [[0], [1], []].map((you) => headline(result(given), company(you), [{ seat: 1, count: 4 }]))

  it('is told to whoever lost, to whoever won, and in neutral words to all others', () => {
    expect(heard({})).toEqual(['You cannot move: Level 3 wins', 'Ada cannot move: you win', 'Ada cannot move: Level 3 wins'])
    expect(heard({ how: 'resigned', reason: 'Light resigned' })).toEqual(['You resigned: Level 3 wins', 'Ada resigned: you win', 'Ada resigned: Level 3 wins'])
    expect(heard({ reason: 'enough points claimed (K8)' })).toEqual(['Level 3 wins: 4 points', 'You win: 4 points', 'Level 3 wins: 4 points'])
  })

  it('is a draw for everybody', () => {
    expect(heard({ scores: [0, 0], how: 'agreed', reason: 'a draw was agreed' })).toEqual(Array(3).fill('A draw, agreed'))
  })

  it('is plain where no game of the box ends like that, and its reason is left to say', () => {
    expect(heard({ reason: 'the sun went down (S1)' })).toEqual(['You lose', 'You win', 'Level 3 wins'])
    expect([says(result({})), says(result({ reason: 'the sun went down (S1)' }))]).toEqual([true, false])
  })
})

it('says all of it in Japanese, with the same words to fill in', () => {
  const read = (language: string) => JSON.parse(readFileSync(new URL(`../words/told.${language}.json`, import.meta.url), 'utf8')) as Record<string, string>
  expect(Object.keys(read('ja'))).toEqual(Object.keys(read('en')))
})
