import { expect, it, vi } from 'vitest'
import { boardSurface } from '../board/surface'
import { sceneSurface } from '../flicks'
import type { Board, View } from '../wire'
import { surfaceOf } from './surface'

it('is a scene where bodies are measured, and a board everywhere else', async () => {
  vi.stubGlobal('document', { documentElement: {} })
  expect(await surfaceOf({ spots: {} } as unknown as Board)).toBe(boardSurface)
  expect(await surfaceOf({ spots: {}, measures: {} } as unknown as Board)).toBe(sceneSurface)
  vi.unstubAllGlobals()
})

it('has a drawing that stands for a seat, but none where tiles are laid', () => {
  const board = { spots: {}, lays: true } as unknown as Board
  expect([boardSurface, sceneSurface].map(({ standsFor }) => standsFor('botaoshi', 1, board))).toEqual([null, 'botaoshi-pole1'])
})

it('shows how a move is typed', () => {
  expect(boardSurface.example({ moves: [['a1n', ['a1', 'a2']]] } as unknown as View)).toBe('a1n')
  const choices = [{ kind: 'flick', form: 'flick 2 135 1.8 (disc, angle, speed)' }]
  expect(sceneSurface.example({ moves: [], scene: { choices } } as unknown as View)).toBe('flick 2 135 1.8')
  expect([boardSurface, sceneSurface].map(({ example }) => example({ moves: [] } as unknown as View))).toEqual(['', ''])
})
