// The geometry of the graph: how each seat's chance went over the game.

import { chance } from './chances'
import type { Branch, Verdict } from './tree'

export const WIDTH = 348
export const HEIGHT = 132
const SIDE = 2
const TOP = 8
const BOTTOM = HEIGHT - TOP

export interface Point {
  event: number // after which it was so; 0 is the start
  x: number
  y: number
}

export interface Tick {
  event: number
  seat: number
  mark: NonNullable<Verdict['mark']>
  x: number
  y: number // where it begins
  end: number
}

export function across(event: number, events: number): number {
  return round(SIDE + (events ? event / events : 0) * (WIDTH - 2 * SIDE))
}

export function down(part: number): number {
  return round(BOTTOM - part * (BOTTOM - TOP))
}

/** Where nobody is ahead. */
export function level(seats: number): number {
  return down(1 / seats)
}

/** The event nearest to a point across. */
export function eventAt(x: number, events: number): number {
  const part = (x - SIDE) / (WIDTH - 2 * SIDE)
  return Math.min(Math.max(Math.round(part * events), 0), events)
}

/** One curve for two seats (the first's chance), otherwise one for each seat, at its own moves. */
export function curves(trunk: readonly Branch[], seats: number): Point[][] {
  if (seats === 2) return [curve(trunk, (verdict, seat, key) => chance(seat ? -verdict[key] : verdict[key], 2))]
  return Array.from({ length: seats }, (_, of) =>
    curve(trunk, (verdict, seat, key) => (seat === of ? chance(verdict[key], seats) : null)),
  )
}

type Read = (verdict: Verdict, seat: number, key: 'expected' | 'value') => number | null

function curve(trunk: readonly Branch[], read: Read): Point[] {
  const points: Point[] = []
  const add = (event: number, part: number | null): void => {
    if (part !== null) points.push({ event, x: across(event, trunk.length), y: down(part) })
  }
  trunk.forEach(({ seat, verdict }, number) => {
    if (!verdict || seat === null) return
    if (!points.length) add(number, read(verdict, seat, 'expected'))
    add(number + 1, read(verdict, seat, 'value'))
  })
  return points
}

const LENGTH = { inaccuracy: 5, mistake: 8, blunder: 12 }

/** A stroke for each move that gave something away: the first seat's stand up, all others hang down. */
export function ticks(trunk: readonly Branch[], seats: number): Tick[] {
  return trunk.flatMap(({ seat, verdict }, number) => {
    if (seat === null || !verdict?.mark) return []
    const y = seats === 2 ? level(2) : down(chance(verdict.value, seats))
    const end = y + LENGTH[verdict.mark] * (seat === 0 ? -1 : 1)
    return [{ event: number + 1, seat, mark: verdict.mark, x: across(number + 1, trunk.length), y, end }]
  })
}

export function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, number) => `${number ? 'L' : 'M'}${x} ${y}`).join('')
}

/** The area between a curve and the level line. */
export function areaOf(points: readonly Point[], seats: number): string {
  const [first, last] = [points[0], points.at(-1)]
  return first && last ? `${pathOf(points)}L${last.x} ${level(seats)}L${first.x} ${level(seats)}Z` : ''
}

/** The height of a curve at an event; between its points it is straight. */
export function heightAt(points: readonly Point[], event: number): number | null {
  const after = points.findIndex((point) => point.event >= event)
  const [next, before] = [points[after], points[after - 1]]
  if (!next) return null
  if (next.event === event || !before) return next.event === event ? next.y : null
  return round(before.y + ((next.y - before.y) * (event - before.event)) / (next.event - before.event))
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
