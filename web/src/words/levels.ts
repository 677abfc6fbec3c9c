// What levels are called, and what each is given to think with.

import type { Game } from '../wire'
import { say, t, type Key } from '.'

export function levelName(level: number): string {
  return t(`level.${level}` as Key)
}

/** That in a line: "Sees one move ahead. …" */
export function levelLine(game: Pick<Game, 'told'>, seats: number, level: number): string {
  return (game.told[String(seats)]?.[level - 1] ?? []).map((sentence) => say(sentence)).join(' ')
}
