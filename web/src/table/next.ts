// What to do after a game: the next one a level up or down, or on from where it turned.

import { endedAt, GENTLE, nextLevel, resultsOf } from '../results'
import type { Chair, Game, NewTable, Table } from '../wire'
import type { Turn } from './story'
import { oneself } from './told'

/** The level to go on with, if I alone sat here against computers and another one fits better now. */
export function levelAfter(table: Table, levels: readonly number[]): number | null {
  const ended = endedAt(table)
  if (!ended) return null
  const level = nextLevel(resultsOf(ended.game), Math.max(...levels))
  return level === ended.level ? null : level
}

/** The same game against computers of a level, seats turned. */
export function another(table: Table, level: number, names: readonly string[]): NewTable {
  const chairs = chairsOf(table, level, names)
  return { ...sameRules(table), seats: [...chairs.slice(-1), ...chairs.slice(0, -1)], clock: clockOf(table), manner: table.manner }
}

/** Whether one can play on from where one's own game turned: what chance brought cannot be brought again. */
export function canGoOn(table: Table, game: Game | null, turn: Turn | null): boolean {
  return turn !== null && game !== null && !game.chance && !game.physics && turn.seat === oneself({ you: table.you })
}

/** On from before the move that turned it, against computers, without a clock. */
export function goingOn(table: Table, turn: Turn, names: readonly string[]): NewTable {
  const level = endedAt(table)?.level ?? nextLevel(resultsOf(table.view.game)) ?? GENTLE
  return { ...sameRules(table), seats: chairsOf(table, level, names), events: table.view.events.slice(0, turn.event - 1) }
}

function sameRules({ view }: Table): Pick<NewTable, 'game' | 'options'> {
  return { game: view.game, options: view.options }
}

function chairsOf({ players, you }: Table, level: number, names: readonly string[]): Chair[] {
  return players.map(({ name }, seat): Chair => {
    if (!you.includes(seat)) return { kind: 'computer', level }
    return { kind: 'me', name: names.includes(name) ? '' : name }
  })
}

function clockOf({ clock }: Table): NewTable['clock'] {
  return clock && { kind: clock.kind, start: clock.start, increment: clock.increment }
}
