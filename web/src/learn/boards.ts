// The boards of a game's lessons: steps with the same options have the same one.

import { board } from '../api'
import type { Board, Lessons } from '../wire'

/** The board of each step. */
export function boardsOf(game: string, { steps }: Lessons): Promise<Board[]> {
  const asked = new Map<string, Promise<Board>>()
  return Promise.all(
    steps.map(({ turn }) => {
      const key = JSON.stringify(turn.view.options)
      const found = asked.get(key) ?? board(game, turn.view.options)
      asked.set(key, found)
      return found
    })
  )
}
