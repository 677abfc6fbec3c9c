// What a thing is: which drawing shows it, and what it is called.

import type { Board, Spot, Thing } from '../wire'
import type { Key } from '../words'

type Named = [key: Key, seat: number | null, value: string]
type Looks = Pick<Thing, 'shape' | 'seat' | 'value' | 'face' | 'counts'>

const NAMES: Record<string, Key> = {
  back: 'table.piece.back',
  ball: 'table.piece.ball',
  chip: 'table.piece.chip',
  die: 'table.piece.die',
  exchange: 'table.piece.exchange',
  redraw: 'table.piece.redraw',
  stack: 'table.piece.stack',
  stone: 'table.piece.stone',
  tile: 'table.piece.tile',
  tower: 'table.piece.tower',
}

/** The words for a thing, whose it is, and its number or face; null for what needs no name. */
export function named({ shape, seat, value, face }: Looks): Named | null {
  const key = NAMES[shape === 'marker' ? (face ?? '') : shape]
  return key ? [key, shape === 'die' ? null : (seat ?? null), face ?? String(value ?? '')] : null
}

/** What a thing is wherever it lies: a tile is the same one though only the dots that count are bright in its line. */
export function kind({ shape, seat, value, face }: Looks): string {
  return `${shape}${face ?? seat ?? ''}${value ?? ''}`
}

/** The id of its drawing. */
export function drawing(game: string, thing: Looks): string {
  return `${game}-${kind(thing)}${thing.counts ?? ''}`
}

const PIECES: Partial<Record<Spot['shape'], Looks>> = { hex: { shape: 'stone' }, hole: { shape: 'ball' }, cell: { shape: 'tower', value: 1 } }

/** The drawing that stands for a seat, on its plate. */
export function standsFor(game: string, seat: number, board: Board): string {
  return drawing(game, { ...(PIECES[Object.values(board.spots)[0]?.shape ?? 'chip'] ?? { shape: 'chip' }), seat })
}
