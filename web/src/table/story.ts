// How a finished game went, as far as the computer can tell: a curve, and the move where it turned.

import type { Judged } from '../wire'

export const WIDTH = 348
export const HEIGHT = 92
const [SIDE, EVEN_AT] = [2, HEIGHT / 2]
const EVEN = 0.25 // of an expected score, from -1 to 1: so near to it nobody is ahead

export interface Point {
  x: number
  y: number
}

/** A move that lost the game, and what it was before. */
export interface Turn {
  event: number
  seat: number
  move: string
  best: string
  before: 'even' | 'ahead' | 'behind' // as whoever played it stood
}

/** How one seat stood over the game: after every move of two seats, after its own of several. */
export function curve(story: readonly Judged[], seat: number, seats: number, events: number): Point[] {
  const own = seats === 2 ? story : story.filter((judged) => judged.seat === seat)
  const [first] = own
  if (!first) return []
  const start = { x: across(first.event - 1, events), y: down(standing(first, seat, first.expected)) }
  return [start, ...own.map((judged) => ({ x: across(judged.event, events), y: down(standing(judged, seat)) }))]
}

export function across(event: number, events: number): number {
  return rounded(SIDE + (events ? event / events : 0) * (WIDTH - 2 * SIDE))
}

export function lineOf(points: readonly Point[]): string {
  return points.map(({ x, y }, number) => `${number ? 'L' : 'M'}${x} ${y}`).join('')
}

/** Between the curve and the line on which nobody is ahead. */
export function areaOf(points: readonly Point[]): string {
  const [first, last] = [points[0], points.at(-1)]
  return first && last ? `${lineOf(points)}L${last.x} ${EVEN_AT}L${first.x} ${EVEN_AT}Z` : ''
}

/** The height of the curve at an event. */
export function heightAt(points: readonly Point[], event: number, events: number): number {
  const x = across(event, events)
  return [...points].reverse().find((point) => point.x <= x)?.y ?? EVEN_AT
}

/**
 * The move that lost it: from the last time when the winner was not ahead, the worst one of those that surely gave
 * something away. Null: no single move did, as far as one can tell.
 */
export function turnOf(story: readonly Judged[], winner: number): Turn | null {
  const open = story.findLastIndex((judged) => standing(judged, winner) <= EVEN)
  const wrong = story.slice(open + 1).filter(({ seat, mark }) => seat !== winner && mark !== null)
  const worst = wrong.reduce<Judged | null>((found, one) => (found && found.loss >= one.loss ? found : one), null)
  if (!worst) return null
  const { event, seat, move, best, expected } = worst
  return { event, seat, move, best, before: expected > EVEN ? 'ahead' : expected < -EVEN ? 'behind' : 'even' }
}

/** Whether nobody was ahead when it ended. */
export function wasOpen(story: readonly Judged[], winner: number): boolean {
  const last = story.at(-1)
  return last !== undefined && standing(last, winner) <= EVEN
}

/** Which move of the game an event is: chance's are not counted. */
export function moveNumber(event: number, seats: readonly (number | null)[]): number {
  return seats.slice(0, event).filter((seat) => seat !== null).length
}

function standing(judged: Judged, seat: number, value = judged.value): number {
  return judged.seat === seat ? value : -value
}

function down(value: number): number {
  return rounded(EVEN_AT - value * (EVEN_AT - 6))
}

function rounded(number: number): number {
  return Math.round(number * 10) / 10
}
