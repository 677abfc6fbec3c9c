// The forms of the bodies, in metres around their own middles. Every vertex says by a number which of its body's colours
// it has, so that a change of colours changes no form.

import { BufferGeometry, Float32BufferAttribute } from 'three'
import type { Measures } from '../../wire'
import { CORNER } from './walnut'

type Point3 = [x: number, y: number, z: number]
type Ring = [radius: number, height: number]

/** Which colour of a body: see the paints of each in bodies.ts. */
export const INK = { face: 0, side: 1, lip: 2, mark: 3, line: 4 } as const

const ROUND = 48 // corners of a disc
const SLIM = 24 // corners of a pole
const CHAMFER = 0.001
const PROUD = 0.00006 // inlays stand above the face by that much, so that they are drawn over it
// The marks leave room for a number in their middle
const RING: Ring = [0.0098, 0.0114] // White's
const LOZENGE = [0.0126, 0.0118] as const // Black's
export const DIGIT = 0.0138 // how high a number is
const CONTOUR: Ring = [0.0156, 0.016] // a fine line on the face
const BANDS = [[0.56], [0.36, 0.58]] as const // of a pole, from its middle, as shares of half of its height
const BAND = 0.11
const LINE = 0.0008 // parts a pale band from the pale wood
const GROOVES = 5
export const EDGE = 0.05 // how thick the table is
// Its edge from above: planed, then streaks of the grain, each from a height down to the next.
const LAYERS: [high: number, ink: number][] = [
  [0, INK.lip], [-0.003, INK.side], [-0.007, INK.face], [-0.0125, INK.line], [-0.014, INK.face], [-0.021, INK.side],
  [-0.027, INK.face], [-0.0345, INK.line], [-0.0355, INK.side], [-0.042, INK.face]
]

/** A form that grows by flat and round pieces. */
class Form {
  readonly spots: number[] = []
  readonly normals: number[] = []
  readonly inks: number[] = []

  /** A flat convex face, counter-clockwise as it is seen. */
  face(corners: readonly Point3[], ink: number, normals?: readonly Point3[]): this {
    const flat = normals ? null : normalOf(corners)
    for (let last = 2; last < corners.length; last++) {
      for (const index of [0, last - 1, last]) {
        this.spots.push(...(corners[index] as Point3))
        this.normals.push(...((flat ?? normals?.[index]) as Point3))
        this.inks.push(ink)
      }
    }
    return this
  }

  /** The wall between two rings around z. */
  wall(low: Ring, high: Ring, ink: number, count: number): this {
    const [rise, out] = [high[1] - low[1], low[0] - high[0]]
    const length = Math.hypot(rise, out)
    const normal = (turn: number): Point3 => [
      (Math.cos(turn) * rise) / length, (Math.sin(turn) * rise) / length, out / length
    ]
    for (let corner = 0; corner < count; corner++) {
      const [from, to] = [angle(corner, count), angle(corner + 1, count)]
      const corners = [round(from, low), round(to, low), round(to, high), round(from, high)]
      this.face(corners, ink, [normal(from), normal(to), normal(to), normal(from)])
    }
    return this
  }

  /** A flat ring that looks up, or down. */
  flat(inner: number, outer: number, height: number, ink: number, count: number, up = true): this {
    for (let corner = 0; corner < count; corner++) {
      const ends = [angle(corner, count), angle(corner + 1, count)] as const
      const [from, to] = up ? ends : [ends[1], ends[0]]
      const rim = [round(from, [outer, height]), round(to, [outer, height])]
      const middle: Point3[] = inner ? [round(to, [inner, height]), round(from, [inner, height])] : [[0, 0, height]]
      this.face([...rim, ...middle], ink)
    }
    return this
  }

  made(): BufferGeometry {
    return new BufferGeometry()
      .setAttribute('position', new Float32BufferAttribute(this.spots, 3))
      .setAttribute('normal', new Float32BufferAttribute(this.normals, 3))
      .setAttribute('ink', new Float32BufferAttribute(this.inks, 1))
  }
}

function normalOf([a, b, c]: readonly Point3[]): Point3 {
  const [p, q, r] = [a as Point3, b as Point3, c as Point3]
  const [ux, uy, uz] = [q[0] - p[0], q[1] - p[1], q[2] - p[2]]
  const [vx, vy, vz] = [r[0] - p[0], r[1] - p[1], r[2] - p[2]]
  const found: Point3 = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const length = Math.hypot(...found) || 1
  return [found[0] / length, found[1] / length, found[2] / length]
}

function angle(corner: number, count: number): number {
  return (2 * Math.PI * (corner % count)) / count
}

function round(turn: number, [radius, height]: Ring): Point3 {
  return [radius * Math.cos(turn), radius * Math.sin(turn), height]
}

/** A disc with its edges broken, and its seat's mark on both faces. */
export function disc({ radius, height }: Measures['disc'], seat: number): BufferGeometry {
  const [top, inner] = [height / 2, radius - CHAMFER]
  const form = new Form()
    .wall([radius, -top + CHAMFER], [radius, top - CHAMFER], INK.side, ROUND)
    .wall([radius, top - CHAMFER], [inner, top], INK.lip, ROUND)
    .wall([inner, -top], [radius, -top + CHAMFER], INK.lip, ROUND)
  for (const up of [true, false]) {
    const side = up ? 1 : -1
    form.flat(0, inner, side * top, INK.face, ROUND, up)
    form.flat(CONTOUR[0], CONTOUR[1], side * (top + PROUD), INK.line, ROUND, up)
    if (seat === 0) form.flat(RING[0], RING[1], side * (top + PROUD), INK.mark, ROUND, up)
    else form.face(lozenge(side * (top + PROUD), side), INK.mark)
  }
  return form.made()
}

function lozenge(height: number, side: number): Point3[] {
  const [x, y] = LOZENGE
  return [[x, 0, height], [0, side * y, height], [-x, 0, height], [0, -side * y, height]]
}

/** A pole; White's wears one pale band between dark lines, Black's two dark ones. */
export function pole({ radius, height }: Measures['pole'], seat: number): BufferGeometry {
  const half = height / 2
  const form = new Form()
  let low = -half
  const to = (high: number, ink: number) => {
    form.wall([radius, low], [radius, high], ink, SLIM)
    low = high
  }
  for (const band of BANDS[seat] ?? []) {
    const [from, till, line] = [half * (band - BAND / 2), half * (band + BAND / 2), seat === 0 ? LINE : 0]
    to(from - line, INK.face)
    to(from, INK.mark)
    to(till, seat === 0 ? INK.lip : INK.mark)
    to(till + line, INK.mark)
  }
  const soft = 0.0006
  to(half - soft, INK.face)
  return form
    .wall([radius, half - soft], [radius - soft, half], INK.side, SLIM)
    .flat(0, radius - soft, half, INK.side, SLIM)
    .flat(radius * 0.35, radius * 0.5, half + PROUD, INK.line, SLIM)
    .flat(0, radius, -half, INK.face, SLIM, false)
    .made()
}

/** The ramp: the middle of its tall edge is at the origin, and it rises towards x. */
export function ramp({ length, width, height }: Measures['ramp']): BufferGeometry {
  const half = width / 2
  const at: Slope = (share, across, proud = 0) => [-length * (1 - share), across * half, height * share + proud]
  const form = new Form()
    .face([at(0, -1), at(1, -1), at(1, 1), at(0, 1)], INK.face)
    .face([[0, -half, 0], [0, half, 0], [0, half, height], [0, -half, height]], INK.side)
    .face([[-length, -half, 0], [0, -half, 0], [0, -half, height]], INK.side)
    .face([[-length, half, 0], [0, half, height], [0, half, 0]], INK.side)
  for (let groove = 1; groove <= GROOVES; groove++) {
    const across = (2 * groove) / (GROOVES + 1) - 1
    form.face(strip(at, across, 0.016, 0.006, 1), INK.line)
    form.face(strip(at, across + 0.028, 0.01, 0.006, 1), INK.mark)
  }
  return form.face(strip(at, 0, 1, 0.965, 1, 2 * PROUD), INK.lip).made()
}

/** A point of the slope: how far up, how far across from -1 to 1, how much above it. */
type Slope = (share: number, across: number, proud?: number) => Point3

function strip(at: Slope, across: number, half: number, low: number, high: number, proud = PROUD): Point3[] {
  const [left, right] = [across - half, across + half]
  return [at(low, left, proud), at(high, left, proud), at(high, right, proud), at(low, right, proud)]
}

/** The outline of the table, counter-clockwise. */
function outline(side: number): [x: number, y: number][] {
  const [middle, count] = [side / 2 - CORNER, 8]
  return [0, 1, 2, 3].flatMap((quarter) =>
    Array.from({ length: count + 1 }, (_, step): [number, number] => {
      const turn = (Math.PI / 2) * (quarter + step / count)
      const [sx, sy] = [quarter === 0 || quarter === 3 ? 1 : -1, quarter < 2 ? 1 : -1]
      return [sx * middle + CORNER * Math.cos(turn), sy * middle + CORNER * Math.sin(turn)]
    })
  )
}

/** The table's face. */
export function top(side: number): BufferGeometry {
  return new Form().face(outline(side).map(([x, y]): Point3 => [x, y, 0]), INK.face).made()
}

/** And its edge all around. */
export function edge(side: number): BufferGeometry {
  const form = new Form()
  const rim = outline(side)
  rim.forEach(([x, y], index) => {
    const [u, v] = rim[(index + 1) % rim.length] as [number, number]
    LAYERS.forEach(([high, ink], layer) => {
      const low = LAYERS[layer + 1]?.[0] ?? -EDGE
      form.face([[x, y, low], [u, v, low], [u, v, high], [x, y, high]], ink)
    })
  })
  return form.made()
}

/** A square with its picture's corners. */
export function square(side: number): BufferGeometry {
  const [half, corners] = [side / 2, [0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1]]
  const spots = [0, 1, 2, 3, 4, 5].flatMap((index) => [
    ((corners[2 * index] ?? 0) * 2 - 1) * half, ((corners[2 * index + 1] ?? 0) * 2 - 1) * half, 0
  ])
  return new BufferGeometry()
    .setAttribute('position', new Float32BufferAttribute(spots, 3))
    .setAttribute('uv_', new Float32BufferAttribute(corners, 2))
}
