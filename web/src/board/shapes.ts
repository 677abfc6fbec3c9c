// Outlines of what can be pressed on a board, as SVG path data.

import type { Spot } from '../wire'

export type Point = [x: number, y: number]

const HEX = 57.7 // from the middle of a cell to its corners

/** Around a spot; `wide` is how much further out on every side. */
export function outline(spot: Spot, wide = 0): string {
  if (spot.shape === 'hex') return hexagon(spot.x, spot.y, HEX + wide)
  if (spot.shape === 'hole' || spot.shape === 'marker' || spot.shape === 'chip') return circle(spot.x, spot.y, spot.w / 2 + wide)
  return box(spot, wide)
}

/** Around what is held there. */
export function ring(spot: Spot): string {
  return spot.shape === 'hex' || spot.shape === 'hole' ? circle(spot.x, spot.y, 48) : outline(spot, 2)
}

export function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
}

function hexagon(x: number, y: number, radius: number): string {
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (Math.PI / 3) * corner + Math.PI / 6
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`
  })
  return `M${corners.join('L')}Z`
}

function box({ x, y, w, h }: Spot, wide: number): string {
  const [width, height, corner] = [w + 2 * wide, h + 2 * wide, 10]
  const [left, top] = [x - width / 2 + corner, y - height / 2]
  const [across, down] = [width - 2 * corner, height - 2 * corner]
  const round = (right: number, low: number) => `a${corner} ${corner} 0 0 1 ${right} ${low}`
  const sides = [`h${across}`, round(corner, corner), `v${down}`, round(-corner, corner), `h${-across}`]
  return `M${left} ${top}${sides.join('')}${round(-corner, -corner)}v${-down}${round(corner, -corner)}Z`
}

/** A line from point to point that stops short of its last by `short`, and the three corners of its head. */
export function arrow(points: Point[], short: number, size: number): { shaft: string; head: string } {
  const end: Point = points.at(-1) ?? [0, 0]
  const before: Point = points.at(-2) ?? [0, 0]
  const far = Math.hypot(end[0] - before[0], end[1] - before[1]) || 1
  const [right, down] = [(end[0] - before[0]) / far, (end[1] - before[1]) / far]
  const tip: Point = [end[0] - short * right, end[1] - short * down]
  const neck: Point = [tip[0] - size * right, tip[1] - size * down]
  const wing = (side: number) => `${neck[0] - side * down * size * 0.56} ${neck[1] + side * right * size * 0.56}`
  const shaft = `M${[...points.slice(0, -1), neck].map((point) => point.join(' ')).join('L')}`
  return { shaft, head: `M${tip.join(' ')}L${wing(1)}L${wing(-1)}Z` }
}
