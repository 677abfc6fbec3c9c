import { expect, it } from 'vitest'
import { noiseOf } from './sound'

it('sounds as what is set on what', () => {
  expect(noiseOf('hex', 2)).toBe('stone')
  expect(noiseOf('hex', 4)).toBe('push')
  expect(noiseOf('hex', 3)).toBe('straw')
  expect(noiseOf('cell', 2)).toBe('wood')
  expect(noiseOf('hole', 1)).toBe('glass')
  expect(noiseOf('slot', 3)).toBe('tile')
})
