import { expect, it } from 'vitest'
import type { Board } from '../wire'
import { named, standsFor } from './names'

it('reads what a drawing is', () => {
  expect(named('kooshi-tower12')).toEqual(['table.piece.tower', 1, '2'])
  expect(named('dohyo-stone3')).toEqual(['table.piece.stone', 3, ''])
  expect(named('bossa-tile32white')).toEqual(['table.piece.tile', null, '32'])
  expect(named('bossa-back')).toEqual(['table.piece.back', null, ''])
  expect(named('bossa-die06')).toEqual(['table.piece.die', null, '6'])
  expect(named('bossa-markerstack')).toEqual(['table.piece.stack', null, ''])
  expect(named('kooshi-out')).toBeNull()
})

it('knows what stands for a seat', () => {
  const board = (shape?: string) => ({ spots: shape ? { a1: { shape } } : {} }) as unknown as Board
  expect(standsFor('kooshi', 1, board('cell'))).toBe('kooshi-tower11')
  expect(standsFor('dohyo', 3, board('hex'))).toBe('dohyo-stone3')
  expect(standsFor('bossa', 0, board())).toBe('bossa-chip0')
})
