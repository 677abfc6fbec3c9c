// A flick as the server simulated it: frames to look at, and what happened when. Nothing is simulated here.

import type { Film as Head } from '../wire'
import { clamp } from './geometry'
import { isPole } from './pieces'
import type { Point, Pose } from './stage'

export interface Film extends Head {
  numbers: Int16Array // frame by frame, piece by piece, the seven of a pose
}

const POSE = 7
const TURN = 1 / 32767
const STIR = 0.004 // metres: what moves less leaves no trail
const SLOWLY = 0.2 // of the true pace
const [BEFORE, AFTER] = [0.2, 0.6] // seconds around a fall that are shown slowly
const HARD = 2.2 // metres a second: a change of speed that is as loud as it gets

/** The answer of the server taken apart: a line of JSON, then what changes from frame to frame. */
export function decode(answer: ArrayBuffer): Film {
  const end = new Uint8Array(answer).indexOf(10)
  const head: unknown = JSON.parse(new TextDecoder().decode(answer.slice(0, Math.max(0, end))))
  if (!isHead(head)) throw new Error('an answer that is no film')
  const numbers = new Int16Array(answer.slice(end + 1))
  const row = head.pieces.length * POSE
  if (numbers.length !== head.frames * row) throw new Error('a film of another length than it says')
  for (let index = row; index < numbers.length; index++) numbers[index] = at(numbers, index) + at(numbers, index - row)
  return { ...head, numbers }
}

/** Whether that can be shown to its end. What was cut off, or sent by something in between, may be anything. */
function isHead(head: unknown): head is Head {
  const { rate, step, frames, pieces, incidents } = (head ?? {}) as Partial<Record<keyof Head, unknown>>
  const numbers = [rate, step, frames].every((number) => typeof number === 'number' && number > 0)
  return numbers && Array.isArray(pieces) && pieces.length > 0 && Array.isArray(incidents)
}

const at = (numbers: Int16Array, index: number) => numbers[index] ?? 0

export const seconds = (film: Film) => Math.max(0, film.frames - 1) / film.rate

/** Where everything is at a moment: between two frames in proportion. */
export function sample(film: Film, time: number): Map<string, Pose> {
  const exact = clamp(time * film.rate, 0, Math.max(0, film.frames - 1))
  const first = Math.floor(exact)
  const second = Math.min(film.frames - 1, first + 1)
  return new Map(film.pieces.map((piece, index) => [piece, between(pose(film, first, index), pose(film, second, index), exact - first)]))
}

function pose(film: Film, frame: number, piece: number): Pose {
  const start = (frame * film.pieces.length + piece) * POSE
  const number = (index: number) => at(film.numbers, start + index) * (index < 3 ? film.step : TURN)
  return [number(0), number(1), number(2), number(3), number(4), number(5), number(6)]
}

function between(one: Pose, two: Pose, share: number): Pose {
  const same = one[3] * two[3] + one[4] * two[4] + one[5] * two[5] + one[6] * two[6] >= 0 ? 1 : -1 // two names of one turn
  const mix = (index: 0 | 1 | 2 | 3 | 4 | 5 | 6, sense = 1) => one[index] + share * (sense * two[index] - one[index])
  const turn = [mix(3, same), mix(4, same), mix(5, same), mix(6, same)] as const
  const long = Math.hypot(...turn) || 1
  return [mix(0), mix(1), mix(2), turn[0] / long, turn[1] / long, turn[2] / long, turn[3] / long]
}

/** How fast the film runs at a moment: slowly around the first fall of a pole, or all of it if none falls. */
export function pace(film: Film, time: number, slow: boolean): number {
  if (!slow) return 1
  const fall = film.incidents.find(([, kind]) => kind === 'fell')?.[0]
  return fall === undefined || (time > fall - BEFORE && time < fall + AFTER) ? SLOWLY : 1
}

/** How long its end stands before things are set up again, in milliseconds: longer if there is something to take in. */
export const linger = (film: Film) => (film.incidents.some(([, kind]) => kind === 'fell' || kind === 'off') ? 900 : 250)

/** How hard an incident is, from 0 to 1: by how much a piece's speed changes then. */
export function impact(film: Film, time: number, piece: string | undefined): number {
  const index = piece === undefined ? -1 : film.pieces.indexOf(piece)
  if (index < 0 || film.frames < 3) return 0.5
  const frame = clamp(Math.floor(time * film.rate), 1, film.frames - 2)
  const [before, now, next, after] = [frame - 1, frame, Math.min(frame + 1, film.frames - 1), Math.min(frame + 2, film.frames - 1)].map(
    (number) => pose(film, number, index)
  )
  if (!before || !now || !next || !after) return 0.5
  const change = ([0, 1, 2] as const).map((axis) => (after[axis] - next[axis] - (now[axis] - before[axis])) * film.rate)
  return clamp(Math.hypot(...change) / HARD, 0.05, 1)
}

/** The ways that discs went, the flicked one's first. */
export function trails(film: Film): Point[][] {
  const discs = film.pieces.map((piece, index) => ({ piece, index })).filter(({ piece }) => !isPole(piece))
  const ways = discs.map(({ piece, index }) => ({ piece, way: wayOf(film, index) }))
  const moved = ways.filter(({ piece, way }) => piece === film.piece || way.length > 2)
  return moved.sort((one, other) => Number(other.piece === film.piece) - Number(one.piece === film.piece)).map(({ way }) => way)
}

function wayOf(film: Film, index: number): Point[] {
  const way: Point[] = []
  for (let frame = 0; frame < film.frames; frame++) {
    const [x, y] = pose(film, frame, index)
    const last = way.at(-1)
    if (!last || frame === film.frames - 1 || Math.hypot(x - last[0], y - last[1]) > STIR) way.push([x, y])
  }
  return way
}

/** The flight of the flicked disc, for a ghost of it. */
export function flight(film: Film): [x: number, y: number, z: number][] {
  const index = film.pieces.indexOf(film.piece)
  return Array.from({ length: film.frames }, (_, frame) => pose(film, frame, index).slice(0, 3) as [number, number, number])
}
