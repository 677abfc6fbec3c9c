// What is chosen when a table is set, and the table that the server is asked for.

import type { Chair, ClockRules, Game, Manner, NewTable, Option, Options, Value } from '../wire'

export const companies = ['computer', 'friend', 'screen', 'watch'] as const
export const places = ['first', 'second', 'random'] as const
export const gestures = ['pull', 'swipe'] as const satisfies Manner['gesture'][]
export type Company = (typeof companies)[number]
export type Place = (typeof places)[number]

export interface ClockChoice {
  kind: 'none' | 'fischer' | 'days'
  minutes: number
  seconds: number // more after each move
  days: number // for each move
}

/** What an option is if nobody changes it; it may depend on another. */
export function defaultOf(option: Option, game: Game, changed: Options): Value {
  if (typeof option.default !== 'object') return option.default
  const [name, values] = Object.entries(option.default)[0] ?? ['', {}]
  const other = game.options.find((one) => one.name === name)
  const chosen = changed[name] ?? (other ? defaultOf(other, game, changed) : '')
  return values[String(chosen)] ?? Object.values(values)[0] ?? ''
}

export function valueOf(option: Option, game: Game, changed: Options): Value {
  return changed[option.name] ?? defaultOf(option, game, changed)
}

/** The changes without those that are the default anyway. */
export function reallyChanged(game: Game, changed: Options): Options {
  const named = game.options.filter(({ name }) => name in changed)
  const meant = named.filter((option) => changed[option.name] !== defaultOf(option, game, changed))
  return Object.fromEntries(meant.map(({ name }) => [name, changed[name] as Value]))
}

export function seatsIn(game: Game, changed: Options): number {
  const option = game.options.find(({ name }) => name === 'seats')
  return option ? Number(valueOf(option, game, changed)) : (game.seats[0] ?? 2)
}

/** Who sits where, by what one wants to do. */
export function chairsFor(company: Company, count: number, level: number, place = 0): Chair[] {
  const other: Chair = company === 'friend' ? { kind: 'open' } : { kind: 'computer', level }
  const mine = (seat: number) => company === 'screen' || (company !== 'watch' && seat === place)
  return Array.from({ length: count }, (_, seat) => (mine(seat) ? { kind: 'me' } : { ...other }))
}

/** The seat that was chosen; chance decides with a number from 0 to just below 1. */
export function placeOf(place: Place, count: number, chance: number): number {
  if (place === 'random') return Math.floor(chance * count)
  return place === 'first' ? 0 : 1
}

/** One name for one seat; who shares a screen is called as the seats are. */
export function named(chairs: Chair[], name: string): Chair[] {
  const alone = chairs.filter(({ kind }) => kind === 'me').length === 1
  if (!alone || !name.trim()) return chairs
  return chairs.map((chair) => (chair.kind === 'me' ? { ...chair, name: name.trim() } : chair))
}

export function clockRules(choice: ClockChoice): ClockRules | null {
  if (choice.kind === 'none') return null
  if (choice.kind === 'days') return { kind: 'days', start: choice.days, increment: 0 }
  return { kind: 'fischer', start: choice.minutes * 60, increment: choice.seconds }
}

export const usualManner: Manner = { gesture: 'pull', ghost: false }

/** Only a table of flicks has a manner. */
export function newTable(
  game: Game, changed: Options, chairs: Chair[], clock: ClockChoice, manner = usualManner
): NewTable {
  const table = { game: game.name, options: reallyChanged(game, changed), seats: chairs, clock: clockRules(clock) }
  return game.physics ? { ...table, manner } : table
}

/** A chair as one word of a list, and back. */
export function chairWord(chair: Chair): string {
  return chair.kind === 'computer' ? `computer ${chair.level}` : chair.kind
}

export function chairOf(word: string): Chair {
  const [kind, level] = word.split(' ')
  if (kind === 'computer') return { kind, level: Number(level) }
  return { kind: kind === 'me' ? 'me' : 'open' }
}
