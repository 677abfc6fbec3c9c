import { expect, it } from 'vitest'
import type { Board } from '../wire'
import { drawing, kind, named, standsFor } from './names'

it('names a thing', () => {
  expect(named({ shape: 'tower', seat: 1, value: 2 })).toEqual(['table.piece.tower', 1, '2'])
  expect(named({ shape: 'stone', seat: 3 })).toEqual(['table.piece.stone', 3, ''])
  expect(named({ shape: 'tile', face: '32', counts: 'white' })).toEqual(['table.piece.tile', null, '32'])
  expect(named({ shape: 'back' })).toEqual(['table.piece.back', null, ''])
  expect(named({ shape: 'die', seat: 0, value: 6 })).toEqual(['table.piece.die', null, '6'])
  expect(named({ shape: 'marker', seat: 1, face: 'stack' })?.[0]).toBe('table.piece.stack')
  expect(named({ shape: 'out' })).toBeNull()
})

it('knows which drawing shows a thing', () => {
  expect(drawing('kooshi', { shape: 'tower', seat: 1, value: 2 })).toBe('kooshi-tower12')
  expect(drawing('bossa', { shape: 'tile', face: '32', counts: 'white' })).toBe('bossa-tile32white')
  expect(drawing('bossa', { shape: 'marker', seat: 1, face: 'stack' })).toBe('bossa-markerstack')
  expect(kind({ shape: 'tile', face: '32', counts: 'white' })).toBe(kind({ shape: 'tile', face: '32' }))
})

it('knows what stands for a seat', () => {
  const board = (shape?: string) => ({ spots: shape ? { a1: { shape } } : {} }) as unknown as Board
  expect(standsFor('kooshi', 1, board('cell'))).toBe('kooshi-tower11')
  expect(standsFor('dohyo', 3, board('hex'))).toBe('dohyo-stone3')
  expect(standsFor('bossa', 0, board())).toBe('bossa-chip0')
})
