// Swipe through the disc: how fast and whither the pointer goes when it meets it is the flick.

import { degrees, distance, wrapped } from './geometry'
import type { Point } from './stage'

export interface Sample {
  at: Point
  time: number // milliseconds
}

const WINDOW = 60 // milliseconds before the disc is met, over which the hand is measured
const FEWEST = 3 // samples: two could be chance
const SLOWEST = 0.08 // metres a second: slower is a touch, no flick

/** The flick that a gesture makes of a disc; null while it has not met it, or if it did too slowly. */
export function swiped(samples: readonly Sample[], disc: Point, radius: number, top: number): { angle: number; speed: number } | null {
  const met = meeting(samples, disc, radius)
  if (met === null) return null
  const end = samples[met]?.time ?? 0
  const last = samples.slice(0, met + 1).filter((sample) => end - sample.time <= WINDOW)
  const hand = velocity(last.length < FEWEST ? samples.slice(Math.max(0, met + 1 - FEWEST), met + 1) : last)
  const speed = Math.hypot(...hand)
  if (speed < SLOWEST) return null
  return { angle: wrapped(degrees(Math.atan2(hand[1], hand[0]))), speed: Math.min(top, speed) }
}

/** The first sample after the pointer has crossed the disc's rim: from outside, or from a press on the disc itself. */
function meeting(samples: readonly Sample[], disc: Point, radius: number): number | null {
  const begun = samples[0]
  if (!begun) return null
  const within = distance(begun.at, disc) <= radius
  for (let index = 1; index < samples.length; index++) {
    const [before, now] = [samples[index - 1]?.at ?? begun.at, samples[index]?.at ?? begun.at]
    if (within ? distance(now, disc) > radius : passes(before, now, disc, radius)) return index
  }
  return null
}

/** Whether the way from one point to another leads through a round. */
function passes([x, y]: Point, [u, v]: Point, [a, b]: Point, radius: number): boolean {
  const [dx, dy] = [u - x, v - y]
  const long = dx * dx + dy * dy
  const share = long === 0 ? 0 : Math.min(1, Math.max(0, ((a - x) * dx + (b - y) * dy) / long))
  return Math.hypot(x + share * dx - a, y + share * dy - b) <= radius
}

/** Metres a second, by least squares. */
function velocity(samples: readonly Sample[]): Point {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [time, x, y] = [mean((one) => one.time), mean((one) => one.at[0]), mean((one) => one.at[1])]
  const spread = samples.reduce((sum, one) => sum + (one.time - time) ** 2, 0)
  if (spread === 0) return [0, 0]
  const slope = (of: (sample: Sample) => number, middle: number) =>
    samples.reduce((sum, one) => sum + (one.time - time) * (of(one) - middle), 0) / spread
  return [1000 * slope((one) => one.at[0], x), 1000 * slope((one) => one.at[1], y)]
}
