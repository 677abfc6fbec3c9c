import { expect, it } from 'vitest'
import type { View } from '../wire'
import { exampleOf } from './typing'

it('shows how a move is typed', () => {
  expect(exampleOf({ moves: [['a1n', ['a1', 'a2']]] } as unknown as View)).toBe('a1n')
  const choices = [{ kind: 'flick', form: 'flick 2 135 1.8 (disc, angle, speed)' }]
  expect(exampleOf({ moves: [], scene: { choices } } as unknown as View)).toBe('flick 2 135 1.8')
  expect(exampleOf({ moves: [] } as unknown as View)).toBe('')
})
