// What lies in the line of a flick: the first thing that a disc sliding straight on would touch. No physics: where it
// goes then, and whether it gets so far, only the server knows.

import type { Measures, Ramp, Scene } from '../wire'
import { EDGES, rampOf, startOf, type Aim, type Edge, type Flick } from './aim'
import { onward, seenFrom } from './geometry'
import type { Point } from './stage'

export interface Ahead {
  what: 'disc' | 'bearer' | 'ramp' | 'edge'
  piece?: string // of a disc or a bearer
  edge?: Edge // over which it would leave
  distance: number // that it would slide
  at: Point // where its middle would be then
  touch: Point // and where it would touch
}

export function ahead(aim: Flick, scene: Scene, measures: Measures): Ahead {
  const from = startOf(aim, scene, measures)
  const ramp = rampOf(aim, scene, measures)
  const found = scene.discs
    .filter((disc) => disc.piece !== aim.piece)
    .flatMap((disc): Ahead[] => {
      const gap = toDisc(from, aim.angle, [disc.x, disc.y], 2 * measures.disc.radius)
      if (gap === null) return []
      const at = onward(from, aim.angle, gap)
      const touch: Point = [(at[0] + disc.x) / 2, (at[1] + disc.y) / 2]
      return [{ what: disc.bearer ? 'bearer' : 'disc', piece: disc.piece, distance: gap, at, touch }]
    })
  const onRamp = ramp ? toRamp(from, aim.angle, ramp, measures) : null
  if (onRamp !== null) found.push({ what: 'ramp', distance: onRamp, ...reached(from, aim.angle, onRamp, measures.disc.radius) })
  const all = [...found, toEdge(from, aim.angle, measures.side / 2)]
  return all.reduce((best, one) => (one.distance < best.distance ? one : best))
}

const reached = (from: Point, angle: number, gap: number, radius: number) => ({
  at: onward(from, angle, gap),
  touch: onward(from, angle, gap + radius)
})

/** How far a point slides until it is so near to another; null if it passes by. */
function toDisc(from: Point, angle: number, to: Point, near: number): number | null {
  const [along, aside] = seenFrom(from, angle, to)
  if (along <= 0 || Math.abs(aside) >= near) return null
  return Math.max(0, along - Math.sqrt(near * near - aside * aside))
}

/** How far a disc slides until its rim is at the ramp's low edge; null if it passes beside it. */
function toRamp(from: Point, angle: number, ramp: Ramp, { ramp: size, disc }: Measures): number | null {
  const foot = onward([ramp.x, ramp.y], ramp.heading + 180, size.length)
  const [behind, aside] = seenFrom(foot, ramp.heading, from)
  const [forward, sideways] = seenFrom([0, 0], ramp.heading, onward([0, 0], angle, 1))
  const way = (-disc.radius - behind) / forward
  if (forward <= 0 || way < 0 || Math.abs(aside + way * sideways) > size.width / 2 + disc.radius) return null
  return way
}

/** How far its middle slides until it is over the edge, and over which. */
export function toEdge(from: Point, angle: number, half: number): Ahead {
  const [x, y] = onward([0, 0], angle, 1)
  const ways: Record<Edge, number> = {
    N: y > 0 ? (half - from[1]) / y : Infinity,
    E: x > 0 ? (half - from[0]) / x : Infinity,
    S: y < 0 ? (-half - from[1]) / y : Infinity,
    W: x < 0 ? (-half - from[0]) / x : Infinity
  }
  const edge = EDGES.reduce((best, one) => (ways[one] < ways[best] ? one : best))
  const at = onward(from, angle, ways[edge])
  return { what: 'edge', edge, distance: ways[edge], at, touch: at }
}

/** By how much the line of a topple passes the other side's pole, to its left; null if it stands behind, or nowhere. */
export function besidePole(aim: Aim, scene: Scene, seat: number): { gap: number; left: number } | null {
  const pole = scene.poles.find((pole) => pole.seat !== seat)
  const disc = scene.discs.find((disc) => disc.piece === aim.piece)
  if (!pole || !disc || aim.kind !== 'topple') return null
  const [gap, aside] = seenFrom([disc.x, disc.y], aim.angle, [pole.x, pole.y])
  return gap > 0 ? { gap, left: -aside } : null
}
