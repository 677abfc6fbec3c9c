// The tables where this device has a seat, newest first. The token is the seat: whoever holds it sits there.

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
}

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

export function seatAt(table: string): Seat | null {
  return seats().find((seat) => seat.table === table) ?? null
}

/** Keeps what is known of a seat; what is not given stays as it was. */
export function keepSeat(table: string, known: Partial<Omit<Seat, 'table' | 'seen'>>): void {
  const fresh: Seat = {
    token: '', game: '', name: '', others: [], seats: [], turn: null, phase: 'waiting', events: 0,
    ...seatAt(table), ...known, table, seen: new Date().toISOString()
  }
  store([fresh, ...seats().filter((seat) => seat.table !== table)].slice(0, limit))
}

/** Keeps what a table shows of itself to a screen that sits there. */
export function keepTable(table: Table, token: string): void {
  const others = table.players.filter((player, seat) => player.kind !== 'open' && !table.you.includes(seat))
  keepSeat(table.id, {
    token,
    game: table.view.game,
    name: table.players[table.you[0] ?? -1]?.name ?? '',
    others: others.map((player) => player.name),
    seats: table.you,
    turn: table.view.seat,
    phase: table.phase,
    events: table.view.events.length
  })
}

export function leaveSeat(table: string): void {
  store(seats().filter((seat) => seat.table !== table))
}

/** The name I gave last. */
export function myName(): string {
  return localStorage.getItem('name') ?? ''
}

export function keepName(name: string): void {
  localStorage.setItem('name', name.trim())
}

function store(kept: Seat[]): void {
  localStorage.setItem(shelf, JSON.stringify(kept))
}

function isSeat(kept: unknown): kept is Seat {
  return typeof kept === 'object' && kept !== null && 'table' in kept && 'token' in kept && 'others' in kept
}
