// What is known of the moves that may be made here, which of them is meant, and which is asked about before it is made.

import type { Closed, Way, Ways } from '../wire'

export class Foresight {
  aimed = $state.raw<Way | Closed | null>(null) // under the pointer, the thumb or the keyboard's cursor
  asked = $state.raw<Way | null>(null) // it gives something away: whoever makes it is asked first
  readonly #known: () => Ways | null
  readonly #play: (move: string) => void

  constructor(known: () => Ways | null, play: (move: string) => void) {
    this.#known = known
    this.#play = play
  }

  get ways(): Ways | null {
    return this.#known()
  }

  /** Makes a move, or asks about it. */
  choose = (move: string): void => {
    const way = this.ways?.ways.find((way) => way.move === move)
    if (way?.asks) this.asked = way
    else this.#play(move)
  }

  /** The move is not made. */
  keep = (): void => {
    this.asked = null
  }

  /** It is made all the same. */
  letGo = (): void => {
    const way = this.asked
    this.asked = null
    if (way) this.#play(way.move)
  }
}

/** Whether something that is aimed at cannot be done. */
export const isClosed = (aimed: Way | Closed): aimed is Closed => 'rule' in aimed
