// What the page asks of the scene: bodies on a table, cameras, marks. scene/ makes it with three.js, and is loaded only
// when a table of flicks is opened; nothing else of the page knows three.js.

import type { Measures, Ramp, Scene } from '../wire'

export type Point = [x: number, y: number] // metres on the table
export type Pose = [x: number, y: number, z: number, w: number, qx: number, qy: number, qz: number]
export type Sight = 'plan' | 'seat' | 'free' // straight down, from the seat, or wherever one has turned it

/** All that is drawn besides the bodies; what is left out is not there. */
export interface Marks {
  held?: string // the disc about to be flicked: a ring around it
  entering?: { piece: string; seat: number; at: Point } // a disc on the edge, not yet in
  placing?: { piece: string; seat: number; at: Point; bearer: boolean; free: boolean } // a disc in the hand
  taken?: { at: Point; radius: number }[] // where it cannot be put: shown as shaded rounds
  within?: number // and no farther from the middle than this
  pull?: { from: Point; to: Point; share: number } // the pull-line, and the share of the top speed
  line?: Point[] // pale dashes ahead, no farther than the first thing touched
  touched?: Point // and a ring there
  reach?: { at: Point; from: Point; falls: number | null } // where it comes to rest, if nothing lies between; or falls, and whither
  slides?: number // the disc on the edge can be slid along it: the direction straight in, in degrees
  ramp?: Ramp // where it stands or would stand
  arc?: { centre: Point; radius: number; straight: number; ranges: [low: number, high: number][]; turn: number } // degrees
  flight?: [x: number, y: number, z: number][] // a ghost of the flight
  trails?: Point[][] // of the last flick, as dots
  goals?: { at: Point; radius: number }[] // where things are to come to lie
  lit?: Point[] // discs to look at
  hint?: { line: Point[]; handle: Point } // an aim that would do
  rested?: Point // brackets where the flicked disc came to rest
  left?: Point // and a dotted ring where it came from
  frame?: Point[] // what has to be in sight besides
  still?: boolean // something is in the hand: the camera stays where it is
}

export interface Stage {
  /** Everything at rest; pieces that are not in the scene are gone. */
  lay(scene: Scene): void
  /** A moment of a film: pieces not named stay hidden. */
  pose(poses: ReadonlyMap<string, Pose>, ramp: Ramp | null): void
  /** From the moment of a film that is shown, over to the rest of it: poles are set up again, discs laid flat. */
  settle(scene: Scene, milliseconds: number): Promise<void>
  mark(marks: Marks): void
  /** `seat` is whose side the camera looks from. At once, or in 420 ms. */
  look(sight: Sight, seat: number, instant?: boolean): void
  readonly sight: Sight
  turn(right: number, up: number): void // the free camera, in degrees
  zoom(factor: number): void
  /** Where a ray through a point of the screen meets the table (or the height above it); null beside it in the sky. */
  ground(clientX: number, clientY: number, height?: number): Point | null
  /** The disc nearest to a point of the screen, if it is within so many pixels. */
  pick(clientX: number, clientY: number, within: number): string | null
  /** Where a point of the table is on the screen, for labels and tests, in client pixels. */
  screen(x: number, y: number, z?: number): [clientX: number, clientY: number]
  /** Colours have changed: light or dark, palette. */
  repaint(): void
  /** Milliseconds between the frames that were drawn since it was asked last. */
  frames(): number[]
  /** What the canvas shows, for a movie. */
  stream(rate: number): MediaStream
  dispose(): void
}

/** `reduced`: nothing moves that need not. */
export type Raise = (canvas: HTMLCanvasElement, measures: Measures, reduced: boolean) => Stage
