// From where the table is looked at, and how that changes: in 420 ms, or at once.

import type { Matrix4 } from 'three'
import { radians } from '../geometry'
import type { Point, Sight } from '../stage'
import * as ease from './ease'
import * as views from './views'
import type { Camera, Size, Point3, Extent } from './views'

const TIME = 420 // milliseconds from one camera to another
const STRIDE = 4 // in the plan, so many pixels are a degree
const MARGIN = 6 // pixels: what is nearer to the canvas's edge than that is not in sight

/** What had better be in sight: what lies on the table, and what is in the hand. */
export interface Spots {
  play: readonly Point3[]
  hand: readonly Point3[]
}

/** What is seen at one time. */
export interface Sighting {
  map: Matrix4 // in the frame of who looks
  turn: number // and how far that is turned, in radians
  lamp: number // which way the lamp's light is turned: it stands at the upper left of whoever plays
  air: number // from 0, the page behind the table, to 1, the room around it
  eye: Point3
}

export class MovingCamera {
  sight: Sight = 'plan'
  own = false // somebody has moved it themselves
  private seat = 0
  private turn = 0
  private camera: Camera
  private left: Sighting | null = null // what it is leaving
  private began = 0

  constructor(private readonly table: Extent, private size: Size) {
    this.camera = views.plan(table, [], size)
  }

  /** From a seat, with these spots in sight. */
  look(sight: Sight, seat: number, spots: Spots, now: number, cut: boolean): void {
    this.leave(now, cut)
    const stays = sight === 'free' && this.sight === 'free' && seat === this.seat
    this.sight = sight
    this.seat = seat
    if (stays) return
    this.turn = seat * Math.PI
    this.frame(spots)
  }

  /** The same camera over other spots. */
  reframe(spots: Spots, now: number, cut: boolean): void {
    this.leave(now, cut)
    this.frame(spots)
  }

  resize(size: Size, spots: Spots): void {
    if (size[0] === this.size[0] && size[1] === this.size[1]) return
    this.size = size
    this.left = null
    this.frame(spots)
  }

  /** Whether all of them are in sight. */
  holds(spots: readonly Point3[]): boolean {
    const map = views.facing(views.lens(this.camera, this.size), this.turn)
    return spots.every((spot) => {
      const [x, y] = views.project(map, spot, this.size)
      return x >= MARGIN && y >= MARGIN && x <= this.size[0] - MARGIN && y <= this.size[1] - MARGIN
    })
  }

  /** In the plan it is moved over the table; from a seat one stands up and walks around. */
  rotate(right: number, up: number, now: number, cut: boolean): void {
    this.own = true
    if (this.camera.kind === 'plan') {
      const { middle, scale } = this.camera
      const moved: Point = [middle[0] + (right * STRIDE) / scale, middle[1] + (up * STRIDE) / scale]
      this.camera = views.kept({ ...this.camera, middle: moved }, this.size)
      return
    }
    if (this.camera.kind === 'seat') this.look('free', this.seat, { play: [], hand: [] }, now, cut)
    if (this.camera.kind === 'free') this.camera = views.turned(this.camera, up)
    this.turn += radians(right)
  }

  zoom(factor: number): void {
    this.own = true
    this.camera = views.zoomed(this.camera, factor, this.table, this.size)
  }

  /** What is seen now. */
  at(now: number): Sighting {
    const goal: Sighting = {
      map: views.lens(this.camera, this.size),
      turn: this.turn,
      lamp: this.seat * Math.PI,
      air: this.camera.kind === 'plan' ? 0 : 1,
      eye: views.eye(this.camera)
    }
    const share = this.moves(now) ? ease.set((now - this.began) / TIME) : 1
    return this.left && share < 1 ? between(this.left, goal, share) : goal
  }

  moves(now: number): boolean {
    return this.left !== null && now - this.began < TIME
  }

  /** The whole map from the table to the screen. */
  map(now: number): Matrix4 {
    const { map, turn } = this.at(now)
    return views.facing(map, turn)
  }

  project(spot: Point3, now: number): Point {
    return views.project(this.map(now), spot, this.size)
  }

  ground(point: Point, height: number, now: number): Point | null {
    return views.unproject(this.map(now), point, height, this.size)
  }

  private leave(now: number, cut: boolean): void {
    this.left = cut ? null : this.at(now)
    this.began = now
  }

  private frame({ play, hand }: Spots): void {
    const [s, c] = [Math.sin(-this.turn), Math.cos(-this.turn)]
    const turned = ([x, y, z]: Point3): Point3 => [c * x - s * y, s * x + c * y, z]
    const [lying, held] = [play.map(turned), hand.map(turned)]
    this.own = false
    if (this.sight === 'plan') this.camera = views.plan(this.table, lying, this.size, held)
    else if (this.sight === 'seat') this.camera = views.seat(this.table, [...lying, ...held], this.size)
    else this.camera = views.free(this.table, this.size)
  }
}

function between(one: Sighting, other: Sighting, share: number): Sighting {
  const mix = (from: number, to: number) => from + (to - from) * share
  return {
    map: views.blend(one.map, other.map, share),
    turn: one.turn + ease.around(one.turn, other.turn) * share,
    lamp: one.lamp + ease.around(one.lamp, other.lamp) * share,
    air: mix(one.air, other.air),
    eye: [mix(one.eye[0], other.eye[0]), mix(one.eye[1], other.eye[1]), mix(one.eye[2], other.eye[2])]
  }
}
