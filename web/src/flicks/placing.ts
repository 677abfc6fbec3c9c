// Where a disc may be put: on the table, touching nothing, and for some no farther out than the others lie.

import type { Measures, Scene } from '../wire'
import { distance } from './geometry'
import type { Point } from './stage'

const HAIR = 1e-6 // touching is too near

/** The rounds in which the middle of a disc that is put back may not lie. */
export function taken(scene: Scene, { disc, pole }: Measures): { at: Point; radius: number }[] {
  return [
    ...scene.discs.map(({ x, y }) => ({ at: [x, y] as Point, radius: 2 * disc.radius })),
    ...scene.poles.map(({ x, y }) => ({ at: [x, y] as Point, radius: disc.radius + pole.radius }))
  ]
}

export function isFree(at: Point, scene: Scene, measures: Measures): boolean {
  const choice = scene.choices.find((choice) => choice.kind === 'place')
  if (choice?.kind !== 'place') return false
  const inside = Math.max(Math.abs(at[0]), Math.abs(at[1])) <= choice.edge
  const near = choice.within === null || Math.hypot(...at) <= choice.within
  return inside && near && taken(scene, measures).every((round) => distance(round.at, at) > round.radius + HAIR)
}

/** The free spot nearest to a point, the middle unless another is named, on a grid of centimetres. */
export function freeSpot(scene: Scene, measures: Measures, near: Point = [0, 0]): Point {
  const steps = Math.floor(measures.side / 2 / 0.01)
  const lines = Array.from({ length: 2 * steps + 1 }, (_, index) => Math.round(index - steps) / 100)
  const spots = lines.flatMap((x) => lines.map((y): Point => [x, y]))
  const free = [near, ...spots].filter((spot) => isFree(spot, scene, measures))
  return free.reduce((best, one) => (distance(one, near) < distance(best, near) ? one : best), free[0] ?? near)
}
