// How my games against computers ended, kept on this device: how strong the next one is follows from that.

import { winners } from './result'
import type { Table } from './wire'

export type Score = 'won' | 'drew' | 'lost'

export interface Ended {
  table: string
  game: string
  level: number // of the strongest computer there
  score: Score
}

export const GENTLE = 1 // the level of a first game
const FIRST = 3 // games: so long one is new to a game
const [UP, DOWN] = [2, 3] // games won or lost at a level, one after the other, until the next is another
const shelf = 'results'
const limit = 200

/** My games of one kind, the last first. */
export function resultsOf(game: string): Ended[] {
  return kept().filter((ended) => ended.game === game)
}

/** My last game against computers, of whatever kind. */
export function lastResult(): Ended | null {
  return kept()[0] ?? null
}

/** Whether somebody is still new to a game. */
export function isNewTo(game: string): boolean {
  return resultsOf(game).length < FIRST
}

/** The level of the next game, after these (the last first): a gentle one at first, then as strong as one can stand. */
export function nextLevel(ended: readonly Ended[], highest = 8): number {
  const level = ended[0]?.level ?? GENTLE
  const all = (count: number, score: Score) =>
    ended.length >= count && ended.slice(0, count).every((one) => one.level === level && one.score === score)
  if (all(UP, 'won')) return Math.min(highest, level + 1)
  return all(DOWN, 'lost') ? Math.max(GENTLE, level - 1) : level
}

/** Keeps how a table ended, once, if I alone sat there against computers. */
export function keepResult(table: Table): void {
  const ended = endedAt(table)
  if (!ended || kept().some((one) => one.table === ended.table)) return
  try {
    localStorage.setItem(shelf, JSON.stringify([ended, ...kept()].slice(0, limit)))
  } catch {
    // the browser keeps nothing
  }
}

/** What a finished table says of me; nothing if it goes on, or was no game of mine against computers. */
export function endedAt({ id, view, players, you, result }: Table): Ended | null {
  const [me] = you
  const others = players.filter((_, seat) => seat !== me)
  if (!result || me === undefined || you.length > 1 || others.some(({ kind }) => kind !== 'computer')) return null
  const first = winners(result.scores)
  const score = !first.length ? 'drew' : first.includes(me) ? 'won' : 'lost'
  return { table: id, game: view.game, level: Math.max(...others.map(({ level }) => level ?? GENTLE)), score }
}

function kept(): Ended[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(shelf) ?? '[]')
    return Array.isArray(found) ? found.filter(isEnded) : []
  } catch {
    return [] // edited by hand
  }
}

function isEnded(one: unknown): one is Ended {
  return typeof one === 'object' && one !== null && 'table' in one && 'game' in one && 'level' in one && 'score' in one
}
