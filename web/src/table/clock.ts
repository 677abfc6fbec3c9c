// A clock between two messages: it counts down here, the server's figure corrects it.

import type { Clock } from '../wire'
import type { Key } from '../words'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What a seat has left, so long after the clock was sent. */
export function left(clock: Clock, seat: number, elapsed: number): number {
  const then = clock.left[seat] ?? 0
  return Math.max(0, clock.running === seat && clock.free === null ? then - elapsed : then)
}

/** How long a seat's first move, which costs nothing, may still take; null if it is not that. */
export function freeFor(clock: Clock, seat: number, elapsed: number): number | null {
  return clock.running === seat && clock.free !== null ? Math.max(0, clock.free - elapsed) : null
}

/** What is said of a first move: that it is free, and how long it may take when that is little. */
export function freeWord(clock: Clock, ms: number): [key: Key, ...words: string[]] {
  if (clock.kind === 'days' || ms >= 30 * SECOND) return ['table.clock.free']
  return ['table.clock.free-low', String(Math.ceil(ms / SECOND))]
}

/** As on a clock's face: 5:37, 1:02:09; under ten seconds with tenths. */
export function figures(ms: number): string {
  if (ms < 10 * SECOND) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`
  const seconds = Math.ceil(ms / SECOND)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const tail = String(seconds % 60).padStart(2, '0')
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** The same for days, as the key of a word and its numbers. */
export function inDays(ms: number): [key: Key, ...words: string[]] {
  const [days, hours, minutes] = [Math.floor(ms / DAY), Math.floor((ms % DAY) / HOUR), Math.ceil((ms % HOUR) / MINUTE)]
  if (days) return ['table.clock.days', String(days), String(hours)]
  return hours ? ['table.clock.hours', String(hours), String(minutes)] : ['table.clock.minutes', String(minutes)]
}

/** Low time is a word first: the key of it, or null while there is enough. */
export function lowWord(clock: Clock, ms: number): Key | null {
  if (ms <= 0) return 'table.clock.none'
  if (clock.kind === 'days') return ms < 6 * HOUR ? 'table.clock.low-days' : null
  if (ms < 10 * SECOND) return 'table.clock.ten'
  return ms < 30 * SECOND ? 'table.clock.half' : null
}

/** How a clock runs, for whoever is invited. */
export function rulesOf(clock: Pick<Clock, 'kind' | 'start' | 'increment'> | null): [key: Key, ...words: number[]] {
  if (!clock) return ['table.arrival.clock.none']
  if (clock.kind === 'days') return ['table.arrival.clock.days', clock.start]
  return ['table.arrival.clock.fischer', clock.start / 60, clock.increment]
}
