// The cameras, in pure numbers. Each is one projective map from the table to the screen, made in the frame of whoever
// looks: their own side is below (y < 0). A turn around the table's middle goes before it. What is in the middle has the
// weight w = 1 in all of them, so that any two can be blended, and every point then travels on a straight line.

import { Matrix4, Vector4 } from 'three'
import { clamp, radians } from '../geometry'
import type { Point } from '../stage'

export type Point3 = readonly [x: number, y: number, z: number]
export type Size = readonly [width: number, height: number] // of the canvas, in CSS pixels

const RISE = 0.36 // how far up a height goes in the plan
const ROOM = { side: 0.012, far: 0.032, near: 0.036 } // around the table in the plan: a pole's tip, the table's edge
const HELD = 0.022 // metres around what is in the hand
const SMALLEST = { phone: 24, other: 18 } // pixels: a disc is no smaller by itself, unless something would be out of sight
const PHONE = 500 // pixels: no wider
const NARROWEST = Math.tan(radians(21 / 2)) // half of the lens of the seat
const EYE = { back: 0.76, up: 0.4, nearest: 0.6 } // of the seat; it backs off from what would be nearer than that
const SKY = 0.24 // above the table's far edge, of half of the window
const PULL = 0.07 // in front of what is in play there is room to pull back
const LENS = 0.27 // half of the free camera's, as a tangent
const STEEPEST = 89
const FLATTEST = 8
const NEAR = 0.05
const FAR = 6

/** What the plan shows: its middle, and pixels a metre; and what it may show at most, table and all. */
export interface Plan {
  kind: 'plan'
  middle: Point
  scale: number
  most: readonly [low: Point, high: Point]
}
/** Where the seat's eye is, and its window: the middle and half of the height, as tangents. */
export interface Seat {
  kind: 'seat'
  back: number
  up: number
  middle: Point
  half: number
}
/** How steeply it looks down, in degrees, and from how far. */
export interface Free {
  kind: 'free'
  steep: number
  far: number
}
export type Camera = Plan | Seat | Free

export interface Extent {
  side: number
  disc: number // a disc's radius
}

// Framing: which part of the table a camera shows

/** The whole table, or as much as leaves a disc its pixels and shows what is in play; what is in the hand is in sight,
 * and the pull beyond the table's edge. */
export function plan(table: Extent, spots: readonly Point3[], size: Size, hand: readonly Point3[] = []): Plan {
  const flat = ([x, y, z]: Point3): Point => [x, y + RISE * z]
  const all = [...spots, ...hand].map(flat)
  const most = widest(table, hand.map(flat))
  const scale = Math.max(whole(most, size), Math.min(smallest(size) / (2 * table.disc), fitting(all, size, hand.length ? 2 * HELD : table.disc)))
  const middle = middleOf(all)
  const [low, high] = ends(hand.map(flat))
  const reach = (axis: 0 | 1) => size[axis] / scale / 2 - HELD
  const near = (axis: 0 | 1) => Math.min(Math.max(middle[axis], high[axis] - reach(axis)), low[axis] + reach(axis))
  return kept({ kind: 'plan', middle: hand.length ? [near(0), near(1)] : middle, scale, most }, size)
}

const smallest = ([width]: Size) => (width < PHONE ? SMALLEST.phone : SMALLEST.other)

/** The table with a little room around it, and whatever is in the hand. */
function widest({ side }: Extent, hand: readonly Point[]): Plan['most'] {
  const half = side / 2
  const corners: Point[] = [[-half - ROOM.side, -half - ROOM.near], [half + ROOM.side, half + ROOM.far]]
  const room = hand.flatMap(([x, y]): Point[] => [[x - HELD, y - HELD], [x + HELD, y + HELD]])
  return ends([...corners, ...room])
}

/** The most pixels a metre with which all points are in sight. */
function fitting(points: readonly Point[], size: Size, room: number): number {
  const [low, high] = ends(points)
  return Math.min(...([0, 1] as const).map((axis) => size[axis] / (high[axis] - low[axis] + room)))
}

/** The pixels a metre with which all of that is seen. */
function whole([low, high]: Plan['most'], [width, height]: Size): number {
  return Math.min(width / (high[0] - low[0]), height / (high[1] - low[1]))
}

/** A plan that shows no more beside the table than it must. */
export function kept(plan: Plan, size: Size): Plan {
  const [low, high] = plan.most
  const scale = clamp(plan.scale, whole(plan.most, size), 6000)
  const x = within(plan.middle[0], low[0], high[0], size[0] / scale)
  const y = within(plan.middle[1], low[1], high[1], size[1] / scale)
  return { ...plan, middle: [x, y], scale }
}

/** The middle of a window of some length that stays between two ends, or in their middle where it is longer. */
function within(middle: number, low: number, high: number, length: number): number {
  if (length >= high - low) return (low + high) / 2
  return clamp(middle, low + length / 2, high - length / 2)
}

/** From the seat, everything that is in play, but never through a narrower lens than the seat's own. */
export function seat(table: Extent, spots: readonly Point3[], size: Size): Seat {
  const grown = table.side / 0.75
  const nearest = Math.min(0, ...spots.map(([, y]) => y))
  const far = Math.max(1, (EYE.nearest * grown - nearest) / (EYE.back * grown)) * grown
  const [back, up] = [EYE.back * far, EYE.up * far]
  const pulled = spots.map(([x, y]): Point3 => [x, Math.max(y - PULL, -table.side / 2 - PULL), 0])
  const seen = [...spots, ...pulled].map(([x, y, z]): Point => [x / (y + back), (z - up) / (y + back)])
  const room = 0.05 / back
  const [low, high] = ends(seen)
  const edge = up / (back + table.side / 2) // so far below the eye is the table's far edge
  const sky = (room - low[1] - edge) / (2 - SKY) // the window's half with which the nearest is still in sight below
  const half = Math.max(NARROWEST, sky, (high[1] - low[1]) / 2 + room, (((high[0] - low[0]) / 2 + room) * size[1]) / size[0])
  const highest = Math.max(high[1] + room, SKY * half - edge)
  const top = highest + Math.max(0, 2 * half - highest + low[1] - room) / 2 // what is left over is above and below alike
  return { kind: 'seat', back, up, middle: [(low[0] + high[0]) / 2, top - half], half }
}

/** Around the table, all of it in sight. */
export function free(table: Extent, [width, height]: Size): Free {
  return { kind: 'free', steep: 38, far: (0.74 * table.side) / (LENS * Math.min(1, width / height)) }
}

export function turned(camera: Free, up: number): Free {
  return { ...camera, steep: clamp(camera.steep + up, FLATTEST, STEEPEST) }
}

/** The same camera, nearer by a factor. */
export function zoomed(camera: Camera, factor: number, table: Extent, size: Size): Camera {
  if (camera.kind === 'plan') return kept({ ...camera, scale: camera.scale * factor }, size)
  if (camera.kind === 'seat') return { ...camera, half: clamp(camera.half / factor, 0.05, 0.9) }
  return { ...camera, far: clamp(camera.far / factor, table.side * 0.5, table.side * 5) }
}

function middleOf(points: readonly Point[]): Point {
  const [low, high] = ends(points)
  return [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2]
}

function ends(points: readonly Point[]): [low: Point, high: Point] {
  if (!points.length) return [[0, 0], [0, 0]]
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return [
    [Math.min(...xs), Math.min(...ys)],
    [Math.max(...xs), Math.max(...ys)]
  ]
}

// From the table to the screen

/** A camera's map, in the frame of who looks: four rows that are x, y, depth and weight of a point. */
export function lens(camera: Camera, size: Size): Matrix4 {
  if (camera.kind === 'plan') return planLens(camera, size)
  if (camera.kind === 'seat') return seatLens(camera, size)
  return freeLens(camera, size)
}

/** Straight down, sheared: plans are true, and height goes straight up. */
function planLens({ middle: [x, y], scale }: Plan, [width, height]: Size): Matrix4 {
  const [a, b] = [(2 * scale) / width, (2 * scale) / height]
  return new Matrix4().set(a, 0, 0, -a * x, 0, b, b * RISE, -b * y, 0, RISE / 2, -0.5, 0, 0, 0, 0, 1)
}

/** Level, with the window shifted down: what is upright stays upright. */
function seatLens({ back, up, middle: [x, y], half }: Seat, [width, height]: Size): Matrix4 {
  const wide = (half * width) / height
  const [deep, set] = depth()
  return new Matrix4()
    .set(
      ...[1 / wide, -x / wide, 0, (-x * back) / wide],
      ...[0, -y / half, 1 / half, (-up - y * back) / half],
      ...[0, deep, 0, deep * back + set],
      ...[0, 1, 0, back]
    )
    .multiplyScalar(1 / back)
}

function freeLens({ steep, far }: Free, [width, height]: Size): Matrix4 {
  const half = LENS
  const wide = (half * width) / height
  const [s, c] = [Math.sin(radians(steep)), Math.cos(radians(steep))]
  const [deep, set] = depth()
  return new Matrix4()
    .set(
      ...[1 / wide, 0, 0, 0],
      ...[0, s / half, c / half, 0],
      ...[0, deep * c, -deep * s, deep * far + set],
      ...[0, c, -s, far]
    )
    .multiplyScalar(1 / far)
}

/** What makes a distance a depth between -1 and 1. */
function depth(): [factor: number, sum: number] {
  return [(FAR + NEAR) / (FAR - NEAR), (-2 * FAR * NEAR) / (FAR - NEAR)]
}

/** Where its eye is, for the gleam on things. */
export function eye(camera: Camera): Point3 {
  if (camera.kind === 'plan') return [0, -RISE * 4, 4]
  if (camera.kind === 'seat') return [0, -camera.back, camera.up]
  const steep = radians(camera.steep)
  return [0, -Math.cos(steep) * camera.far, Math.sin(steep) * camera.far]
}

/** Of two maps, one in between. */
export function blend(one: Matrix4, other: Matrix4, share: number): Matrix4 {
  const mixed = one.elements.map((value, index) => value + ((other.elements[index] ?? 0) - value) * share)
  return new Matrix4().fromArray(mixed)
}

/** The map of somebody whose side is turned so far around the table's middle, in radians. */
export function facing(map: Matrix4, turn: number): Matrix4 {
  return map.clone().multiply(new Matrix4().makeRotationZ(-turn))
}

/** Whether a point is before the eye, and not beside or behind it. */
export function isAhead(map: Matrix4, spot: Point3): boolean {
  return new Vector4(...spot, 1).applyMatrix4(map).w > 0.04
}

/** Where a point is on the canvas, in CSS pixels from its upper left corner. */
export function project(map: Matrix4, spot: Point3, [width, height]: Size): Point {
  const { x, y, w } = new Vector4(...spot, 1).applyMatrix4(map)
  return [((x / w + 1) / 2) * width, ((1 - y / w) / 2) * height]
}

/** Where the ray through a point of the canvas comes down to a height; null where it never does. */
export function unproject(map: Matrix4, [left, top]: Point, height: number, size: Size): Point | null {
  const back = map.clone().invert()
  const [x, y] = [(2 * left) / size[0] - 1, 1 - (2 * top) / size[1]]
  const near = new Vector4(x, y, -1, 1).applyMatrix4(back)
  const far = new Vector4(x, y, 1, 1).applyMatrix4(back)
  near.divideScalar(near.w)
  far.divideScalar(far.w)
  const share = (height - near.z) / (far.z - near.z)
  if (!(share >= 0 && share <= 1)) return null
  return [near.x + (far.x - near.x) * share, near.y + (far.y - near.y) * share]
}
