// How each seat played, from the verdicts on its moves.

import { difference } from './chances'
import type { Branch } from './tree'

export interface Played {
  seat: number
  moves: number
  sound: number
  given: number // chance given away per move
  error: number // half the width of its 95 % interval
}

const Z95 = 1.96

export function summary(trunk: readonly Branch[], seats: number): Played[] {
  return Array.from({ length: seats }, (_, seat) => {
    const verdicts = trunk.flatMap((branch) => (branch.seat === seat && branch.verdict ? [branch.verdict] : []))
    const losses = verdicts.map((verdict) => difference(verdict.loss, seats))
    const sound = verdicts.filter((verdict) => !verdict.mark).length
    return { seat, moves: losses.length, sound, given: mean(losses), error: halfWidth(losses) }
  })
}

function mean(numbers: readonly number[]): number {
  return numbers.length ? numbers.reduce((sum, number) => sum + number, 0) / numbers.length : 0
}

function halfWidth(numbers: readonly number[]): number {
  if (numbers.length < 2) return 0.5
  const middle = mean(numbers)
  const spread = numbers.reduce((sum, number) => sum + (number - middle) ** 2, 0) / (numbers.length - 1)
  return Z95 * Math.sqrt(spread / numbers.length)
}
