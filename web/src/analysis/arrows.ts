// Which moves are pointed at on the board, and how an arrow runs.

import type { Thought, View } from '../wire'

/** A move to point at: rank 1 is the best, 0 the one that was played. */
export interface Pointed {
  key: string
  places: string[]
  rank: number
  label: string
  reply?: boolean // by another than who is to move
}

const BEST = 3

/** The best moves, numbered, and the one that was played if it is not among them. */
export function advice(thought: Thought | null, view: View, played: string | null, word: string): Pointed[] {
  const best = thought?.candidates.slice(0, BEST) ?? []
  const arrows = best.map(({ move, places }, number) => ({ key: move, places, rank: number + 1, label: `${number + 1}` }))
  const other = thought && !best.some(({ move }) => move === played) ? view.moves.find(([text]) => text === played) : undefined
  return other ? [...arrows, { key: other[0], places: other[1], rank: 0, label: word }] : arrows
}

/** An event of a line: where it happens, and whose it is. */
export interface Way {
  places: string[]
  seat: number | null
}

export const SHOWN = 4 // events of a line: more would only tangle

/** A line as it would be played, numbered in order; what others play is drawn pale. */
export function lineArrows(line: readonly Way[]): Pointed[] {
  return line.map(({ places, seat }, number) => ({
    key: `line ${number}`,
    places,
    rank: number ? BEST : 1,
    label: `${number + 1}`,
    reply: seat !== line[0]?.seat
  }))
}

interface At {
  x: number
  y: number
}

const LEAVES = 34 // from the middle of a place to where an arrow begins
const SHORT = 26 // before the middle of its goal, where its number stands
const HEAD = 28
const BOW = 0.2
const STEP = 120 // a step to the next place is straight

/** From one place to another, straight or bowed as a piece swings; the number stands on the goal. */
export function arrowOf(from: At, to: At, bowed: boolean): { shaft: string; head: string; x: number; y: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const far = Math.hypot(dx, dy) || 1
  const bow = bowed && far > STEP ? BOW * far : 0
  const middle = { x: (from.x + to.x) / 2 + (dy / far) * bow, y: (from.y + to.y) / 2 - (dx / far) * bow }
  const start = towards(from, middle, LEAVES)
  const tip = towards(to, middle, SHORT)
  const neck = towards(tip, middle, Math.min(HEAD, far / 3))
  const wing = (side: number) => `${one(neck.x - side * (tip.y - neck.y) * 0.55)} ${one(neck.y + side * (tip.x - neck.x) * 0.55)}`
  const bend = towards(middle, { x: middle.x + (dy / far), y: middle.y - dx / far }, bow / 2)
  return {
    shaft: `M${one(start.x)} ${one(start.y)}Q${one(bend.x)} ${one(bend.y)} ${one(neck.x)} ${one(neck.y)}`,
    head: `M${one(tip.x)} ${one(tip.y)}L${wing(1)}L${wing(-1)}Z`,
    x: to.x,
    y: to.y
  }
}

function towards(from: At, to: At, length: number): At {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return { x: from.x + ((to.x - from.x) / far) * length, y: from.y + ((to.y - from.y) / far) * length }
}

function one(number: number): number {
  return Math.round(number * 10) / 10
}
