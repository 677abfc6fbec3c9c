// The seats that this device has at tables, the last used first. The token is the seat: whoever holds it sits there.

import type { Table } from './wire'

export interface Seat {
  table: string
  token: string
  game: string
  name: string // mine
  others: string[] // who else sits there, by name
  seats: number[] // mine
  turn: number | null // whose turn it was
  phase: 'waiting' | 'playing' | 'over'
  events: number // how many there were
  seen: string // when this device last saw the table, as an ISO date
  away?: boolean // put away from the list of my tables; the seat is still mine
}

type Known = Partial<Omit<Seat, 'table' | 'token' | 'seen'>>

const shelf = 'seats'
const limit = 40

export function seats(): Seat[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(shelf) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSeat) : []
  } catch {
    return [] // another version's, or edited by hand
  }
}

/** The seat at a table that was used last. */
export function seatAt(table: string): Seat | null {
  return seats().find((seat) => seat.table === table) ?? null
}

/** Keeps what is known of a seat; what is not given stays as it was. Other seats at the same table stay too. */
export function keepSeat(table: string, token: string, known: Known): void {
  const kept = seats()
  const before = kept.find((seat) => is(seat, table, token))
  const others = kept.filter((seat) => seat !== before)
  const blank = { game: '', name: '', others: [], seats: [], turn: null, phase: 'waiting' as const, events: 0 }
  store([{ ...blank, ...before, ...known, table, token, seen: new Date().toISOString() }, ...others].slice(0, limit))
}

/** Keeps what a table shows of itself to a screen that sits there: whoever goes back to one has not put it away. */
export function keepTable(table: Table, token: string): void {
  keepSeat(table.id, token, { ...shownBy(table), away: false })
}

/** The same of a table that one only asked about: its seats stay where they are in the list, or gone. */
export function amendSeat(table: Table, token: string): void {
  store(seats().map((seat) => (is(seat, table.id, token) ? { ...seat, ...shownBy(table) } : seat)))
}

function shownBy(table: Table): Known {
  const others = table.players.filter((player, seat) => player.kind !== 'open' && !table.you.includes(seat))
  return {
    game: table.view.game,
    name: table.players[table.you[0] ?? -1]?.name ?? '',
    others: others.map((player) => player.name),
    seats: table.you,
    turn: table.view.seat,
    phase: table.phase,
    events: table.view.events.length
  }
}

/** Takes a seat from the list of my tables, or puts it back there. */
export function putAway(table: string, token: string, away: boolean): void {
  store(seats().map((seat) => (is(seat, table, token) ? { ...seat, away } : seat)))
}

export function leaveSeat(table: string, token: string): void {
  store(seats().filter((seat) => !is(seat, table, token)))
}

const is = (seat: Seat, table: string, token: string) => seat.table === table && seat.token === token

/** The name I gave last. */
export function myName(): string {
  return localStorage.getItem('name') ?? ''
}

export function keepName(name: string): void {
  localStorage.setItem('name', name.trim())
}

function store(kept: Seat[]): void {
  try {
    localStorage.setItem(shelf, JSON.stringify(kept))
  } catch {
    // the browser keeps nothing: one sits as long as the tab is open
  }
}

function isSeat(kept: unknown): kept is Seat {
  return typeof kept === 'object' && kept !== null && 'table' in kept && 'token' in kept && 'others' in kept
}
