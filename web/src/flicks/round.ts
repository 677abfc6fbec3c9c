// A round that has ended: told to whoever reads it, and held until they go on.

import type { Screen } from '../table/screen.svelte'
import type { Sentence, Table } from '../wire'

/** Where the rules say it: how a round is won, and how many in a row win. */
export const RULES = { won: 'T15', row: 'T1' }

export interface RoundTold {
  winner: number | null // none: it is void, and played again
  count: number // rounds in a row that the winner has, of so many that win
  of: number
  next: number // the number of the round that follows
  begins: number // and who flicks in first
  said: Sentence[] // how it ended
}

/** The round that ended with a move after which the game goes on; null if none did. */
export function roundBetween(now: Table, next: Table): RoundTold | null {
  const { scene, ply, seat, tallies, said } = next.view
  if (!scene || next.phase !== 'playing' || seat === null || ply !== now.view.ply + 1 || scene.rounds.at(-1) !== ply) return null
  const winner = scene.round === now.view.scene?.round ? null : scene.won
  const tally = tallies?.find((one) => one.seat === winner)
  return { winner, count: tally?.count ?? 0, of: tally?.of ?? 0, next: scene.round, begins: seat, said }
}

/** Of a round's end, whose it is to whoever reads it: only somebody who sits on one seat alone is "you". */
export const alone = ({ table }: Pick<Screen, 'table'>) => (table.you.length === 1 ? table.you[0] : undefined)
