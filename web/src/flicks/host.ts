// What the scene asks of the page it lies on: a table, a lesson, the practice table.

import type { AimTold } from '../table/connection.svelte'
import type { Board, View } from '../wire'
import type { Marks } from './stage'

export interface Host {
  readonly seen: View
  readonly looking: boolean // back at what was
  readonly mine: boolean // whoever sits here is to do something
  readonly playable: boolean // and can do it now
  readonly flipped: boolean // one looks from the other side
  readonly board: Board
  readonly connection: { readonly aim: AimTold | null; readonly token: string }
  readonly hints?: Marks // drawn besides what is aimed
  who: (seat: number) => string
  move: (text: string) => void
}

/** Where films come from, and flights that are only looked at. */
export interface Films {
  film: (view: View) => Promise<ArrayBuffer>
  ghost: (move: string, token: string, signal: AbortSignal) => Promise<ArrayBuffer>
}

/** Of a film within an answer in JSON. */
export const bytesOf = (film: string): ArrayBuffer => Uint8Array.from(atob(film), (letter) => letter.charCodeAt(0)).buffer
