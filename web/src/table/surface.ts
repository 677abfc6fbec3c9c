// What a game is played on: a board that is pressed, or a scene of bodies that are flicked. A table knows no more of either.

import type { Component, Snippet } from 'svelte'
import { boardSurface } from '../board/surface'
import type { Board, View } from '../wire'
import type { KeyRow } from '../parts/keys'
import type { Screen } from './screen.svelte'
import type { Noise } from './sound'

export interface Surface {
  Panes: Component<{ screen: Screen; children: Snippet<[Panes]> }>
  keys: (board: Board) => KeyRow[] // while it has the focus
  looksBack: 'here' | 'analysis' // where one looks through a game that is over
  past: (table: string, now: View, number: number, signal: AbortSignal) => Promise<View> // the position after so many events
  noise: (view: View, board: Board) => Noise | null // of the move that led to a position
  standsFor: (game: string, seat: number, board: Board) => string | null // the drawing for a seat's plate
  example: (view: View) => string // how a move is typed
}

/** What a surface shows, in its places around the table. */
export interface Panes {
  stage: Snippet // the position, to be played on
  ledger: Snippet // what was played
  moves: Snippet // the same as a list alone
  form?: Snippet // a move to fill in
  chosen?: Snippet // what is chosen amounts to that, said instead of what happened
  tools?: Snippet<[caption: boolean]> // what can be done with the move that led to what is shown
  sheet?: Snippet // that one of them opens
  moment?: Snippet // what has to be seen before the game goes on, in the place of the list
  camera?: { name: string; next: string; turn: () => void }
  words?: Spoken
}

/** What a surface says in the place of the table's own words. */
export interface Spoken {
  readonly lead: string // what is to be done with what is held, instead of what happened
  readonly next: string // what is about to happen, instead of whose turn it is
  readonly note: string | null // of its tools
  readonly explains: boolean // what may be done
}

/** The one place that chooses; a scene or a mat is loaded only where one is needed. */
export async function surfaceOf(board: Board): Promise<Surface> {
  if (board.lays) return (await import('../mat')).matSurface
  if (!board.measures) return boardSurface
  const { sceneSurface, ready } = await import('../flicks')
  await ready()
  return sceneSurface
}
