import { expect, it } from 'vitest'
import { noiseOf } from './sound'

it('sounds as what is set on what', () => {
  expect(noiseOf('hex', 2, false)).toBe('stone')
  expect(noiseOf('hex', 4, false)).toBe('push')
  expect(noiseOf('hex', 3, true)).toBe('straw')
  expect(noiseOf('cell', 2, false)).toBe('wood')
  expect(noiseOf('hole', 1, false)).toBe('glass')
  expect(noiseOf('slot', 3, true)).toBe('tile')
})
