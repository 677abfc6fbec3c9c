// What a drawing is, in words: its id says so ("kooshi-tower12" is seat 1's tower of value 2).

import type { Board, Spot } from '../wire'
import type { Key } from '../words'

type Named = [key: Key, seat: number | null, value: string]

const SEATED: Record<string, Key> = {
  ball: 'table.piece.ball',
  chip: 'table.piece.chip',
  die: 'table.piece.die',
  stone: 'table.piece.stone',
  tower: 'table.piece.tower',
}
const MARKERS: Record<string, Key> = {
  exchange: 'table.piece.exchange',
  redraw: 'table.piece.redraw',
  stack: 'table.piece.stack',
}

/** The words for a sprite, whose it is, and its number or face; null for what needs no name. */
export function named(sprite: string): Named | null {
  const word = sprite.slice(sprite.indexOf('-') + 1)
  if (word === 'back') return ['table.piece.back', null, '']
  const tile = /^tile(\d\d)/.exec(word)?.[1]
  if (tile !== undefined) return ['table.piece.tile', null, tile]
  const [, shape = '', seat = '', value = ''] = /^([a-z]+)(\d)(\d?)$/.exec(word) ?? []
  const key = SEATED[shape]
  if (key) return [key, shape === 'die' ? null : Number(seat), value]
  const marker = MARKERS[word.replace('marker', '')]
  return marker ? [marker, null, ''] : null
}

const PIECES: Partial<Record<Spot['shape'], string>> = { hex: 'stone', hole: 'ball', cell: 'tower' }

/** The drawing that stands for a seat, on its plate. */
export function standsFor(game: string, seat: number, board: Board): string {
  const piece = PIECES[Object.values(board.spots)[0]?.shape ?? 'chip'] ?? 'chip'
  return `${game}-${piece}${seat}${piece === 'tower' ? '1' : ''}`
}
