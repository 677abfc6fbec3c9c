import { expect, it } from 'vitest'
import { inWords } from './chances'
import { lesson, STEPS, words } from './guide'
import { freeSpot, isFree, taken } from './placing'
import { MEASURES, SCENE } from './samples'

const put = (within: number | null) => ({ ...SCENE, choices: [{ kind: 'place', disc: 'B3', edge: 0.375, within, form: '' }] }) as typeof SCENE

it('a disc is put where it touches nothing, on the table, and no farther out than it may', () => {
  expect(isFree([0.035 + 0.0361, 0.02], put(null), MEASURES)).toBe(true)
  expect(isFree([0.035 + 0.036, 0.02], put(null), MEASURES)).toBe(false) // touching
  expect(isFree([0.376, 0], put(null), MEASURES)).toBe(false)
  expect(isFree([0.3, 0], put(0.25), MEASURES)).toBe(false)
  expect(isFree([0, 0.2], SCENE, MEASURES)).toBe(false) // nothing is to be put
})

it('there is a free spot to begin with, as near as can be', () => {
  const [x, y] = freeSpot(put(null), MEASURES, [0.035, 0.02])
  expect(isFree([x, y], put(null), MEASURES)).toBe(true)
  expect(Math.hypot(x - 0.035, y - 0.02)).toBeLessThan(0.05)
  expect(taken(SCENE, MEASURES)).toHaveLength(8)
})

it('first steps come when they are of use, once', () => {
  const entering = (disc: string, playing = false) => ({ ...SCENE, playing, choices: [{ kind: 'in', disc, edge: 0.375, top_speed: 4.2, form: '' }] }) as typeof SCENE
  expect(lesson(entering('W1'), [])).toBe('edge')
  expect(lesson(entering('W1'), ['edge'])).toBe('pull')
  expect(lesson(entering('W1'), ['edge', 'pull'])).toBeNull()
  expect(lesson(entering('W3'), ['edge', 'pull'])).toBe('bearer')
  expect(lesson(entering('W1', true), [])).toBeNull()
  expect(lesson(SCENE, [])).toBe('flick')
  expect(lesson(SCENE, ['flick'])).toBe('topple')
  expect(lesson(SCENE, [], 'topple')).toBe('topple')
  expect(lesson(SCENE, STEPS)).toBeNull()
  expect(words('pull', 'swipe')).toBe('flicks.guide.swipe')
})

it('a chance is said as one can picture it', () => {
  expect(inWords(0.79)).toEqual([4, 5])
  expect(inWords(0.5)).toEqual([1, 2])
  expect(inWords(0.34)).toEqual([1, 3])
  expect(inWords(0.01)).toBe('never')
  expect(inWords(0.99)).toBe('always')
})
