// Which of my tables the home page shows, in what order, and how they are brought up to date.

import { look, Refused } from '../api'
import { amendSeat, leaveSeat, type Seat } from '../seats'

const MOST = 6 // tables

/** What the home page lists: my tables, and my last game; what was put away is not there. */
export function listed(seats: Seat[]): Seat[] {
  const over = last(seats)
  return [...running(seats).slice(0, MOST), ...(over ? [over] : [])]
}

/** Tables that are not over: those that wait for me first. */
export function running(seats: Seat[]): Seat[] {
  const open = seats.filter(({ phase, away }) => phase !== 'over' && !away)
  return [...open.filter(isMyTurn), ...open.filter((seat) => !isMyTurn(seat))]
}

export function isMyTurn(seat: Seat): boolean {
  return seat.phase === 'playing' && seat.turn !== null && seat.seats.includes(seat.turn)
}

/** How many tables wait for me. */
export function turns(seats: Seat[]): number {
  return running(seats).filter(isMyTurn).length
}

/** The last game that came to its end. */
export function last(seats: Seat[]): Seat | null {
  return seats.find(({ phase, events, away }) => phase === 'over' && events > 0 && !away) ?? null
}

/** Where a game that is over can be looked through: flicks are played again at their own table. */
export function lookBack(seat: Seat): string {
  return seat.game === 'botaoshi' ? `/table/${seat.table}` : `/analysis#table=${seat.table}`
}

/** Where a seat is. Of several at one table all but the one used last are named: the bare address leads to that. */
export function addressOf({ table, token }: Seat, seats: Seat[]): string {
  const first = seats.find((seat) => seat.table === table)
  return `/table/${table}${first?.token === token ? '' : `#seat=${token}`}`
}

const pieces: Record<string, string[]> = {
  dohyo: ['stone0', 'stone1'],
  kooshi: ['pg02', 'pg12'],
  reddots: ['ball0', 'ball1']
}

/** The drawing of my piece, where the home page has one. */
export function pieceOf(seat: Seat): string | null {
  return pieces[seat.game]?.[seat.seats[0] ?? 0] ?? null
}

/** Asks the server how my tables stand; one that is gone is forgotten, one that cannot be asked stays as it was. */
export async function bringUpToDate(seats: Seat[]): Promise<void> {
  await Promise.all(running(seats).slice(0, MOST).map(askAbout))
}

async function askAbout({ table, token }: Seat): Promise<void> {
  try {
    amendSeat(await look(table, token), token)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.status === 404 || error.status === 400) leaveSeat(table, token)
  }
}
