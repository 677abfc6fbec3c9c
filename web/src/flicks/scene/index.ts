// The table of a game of flicks in three dimensions. It shows what it is given, and simulates nothing.

import type { Measures, Ramp, Scene } from '../../wire'
import { isPole } from '../pieces'
import type { Marks, Point, Pose, Raise, Sight, Stage } from '../stage'
import { resting } from './bodies'
import * as ease from './ease'
import { Renderer } from './renderer'
import { MovingCamera, type Spots } from './camera'
import { Frames } from './frames'
import type { Point3 } from './views'

const ABOVE = 0.05 // metres from which a hand sets things down
const ROOM = 1.6 // radii around a disc that have to be in sight

/** Pieces on their way from where a film left them to where they rest. */
interface Settling {
  from: ReadonlyMap<string, Pose>
  to: ReadonlyMap<string, Pose>
  began: number
  time: number
  done: () => void
}

export const raise: Raise = (canvas, measures, reduced) => new Tabletop(canvas, measures, reduced)

class Tabletop implements Stage {
  private readonly renderer: Renderer
  private readonly camera: MovingCamera
  private readonly drawing: Frames
  private readonly observer: ResizeObserver
  private marks: Marks = {}
  private settling: Settling | null = null
  private laid = false

  constructor(
    private readonly canvas: HTMLCanvasElement, private readonly measures: Measures, private readonly reduced: boolean
  ) {
    this.renderer = new Renderer(canvas, measures)
    this.camera = new MovingCamera({ side: measures.side, disc: measures.disc.radius }, this.size())
    this.drawing = new Frames((now) => this.draw(now))
    this.observer = new ResizeObserver(() => this.resized())
    this.observer.observe(canvas)
    canvas.addEventListener('webglcontextrestored', this.restored)
  }

  // What lies on the table

  lay(scene: Scene): void {
    this.finish()
    this.show(resting(scene, this.measures), null)
    this.refit()
  }

  pose(poses: ReadonlyMap<string, Pose>, ramp: Ramp | null): void {
    this.finish()
    this.show(poses, ramp)
  }

  settle(scene: Scene, milliseconds: number): Promise<void> {
    this.finish()
    if (this.reduced || milliseconds <= 0) {
      this.lay(scene)
      return Promise.resolve()
    }
    const to = resting(scene, this.measures)
    const [from, began] = [this.starting(to), performance.now()]
    return new Promise((resolve) => {
      const late = setTimeout(() => this.finish(), milliseconds + 200) // a hidden page draws no frames
      const done = () => {
        clearTimeout(late)
        resolve()
      }
      this.settling = { from, to, began, time: milliseconds, done }
      this.drawing.ask()
    })
  }

  /** Where the pieces that stay are now; new ones, and those that fell off, come down from above. */
  private starting(to: ReadonlyMap<string, Pose>): Map<string, Pose> {
    const starts = [...to].map(([piece, pose]): [string, Pose] => {
      const [[x, y, z, ...turn], now] = [pose, this.renderer.poses.get(piece)]
      return [piece, now && now[2] > 0 ? now : [x, y, z + ABOVE, ...turn]]
    })
    return new Map(starts)
  }

  private show(poses: ReadonlyMap<string, Pose>, ramp: Ramp | null): void {
    this.renderer.pose(poses, ramp)
    this.drawing.ask()
  }

  /** Everything that is being settled is at rest at once. */
  private finish(): void {
    const settling = this.settling
    if (!settling) return
    this.settling = null
    this.show(settling.to, null)
    this.refit()
    settling.done()
  }

  private carry(now: number): void {
    const settling = this.settling
    if (!settling) return
    const share = (now - settling.began) / settling.time
    if (share >= 1) return this.finish()
    const eased = ease.set(share)
    const poses = [...settling.from].map(([piece, from]): [string, Pose] => [
      piece, ease.carried(from, settling.to.get(piece) ?? from, eased)
    ])
    this.show(new Map(poses), null)
  }

  // Marks

  mark(marks: Marks): void {
    this.marks = marks
    this.renderer.mark(marks)
    const spots = this.spots()
    if (!marks.still && !this.camera.holds(spots.hand)) this.camera.reframe(spots, performance.now(), this.reduced)
    this.drawing.ask()
  }

  // Cameras

  get sight(): Sight {
    return this.camera.sight
  }

  look(sight: Sight, seat: number, instant = false): void {
    this.camera.look(sight, seat, this.spots(), performance.now(), instant || this.reduced || !this.laid)
    this.drawing.ask()
  }

  turn(right: number, up: number): void {
    this.camera.rotate(right, up, performance.now(), this.reduced)
    this.drawing.ask()
  }

  zoom(factor: number): void {
    this.camera.zoom(factor)
    this.drawing.ask()
  }

  /** Show another part of the table if something lies out of sight. Never while something moves. */
  private refit(): void {
    const spots = this.spots()
    const holds = this.camera.own || this.camera.sight === 'free' || this.camera.holds([...spots.play, ...spots.hand])
    if (!this.laid || !holds) this.camera.reframe(spots, performance.now(), this.reduced || !this.laid)
    this.laid = true
  }

  /** What has to be in sight: discs with a little room, and the tips of poles. */
  private spots(): Spots {
    const { disc, pole } = this.measures
    const [room, tip] = [ROOM * disc.radius, disc.height + pole.height]
    const play = [...this.renderer.poses].flatMap(([piece, [x, y]]): Point3[] =>
      isPole(piece) ? [[x, y, tip]] : around([x, y], room)
    )
    const held = [this.marks.entering, this.marks.placing].flatMap((held) => (held ? around(held.at, 0) : []))
    const frame = (this.marks.frame ?? []).map(([x, y]): Point3 => [x, y, 0])
    const hand = this.camera.own ? held : [...held, ...frame] // who looks nearer means to
    return { play, hand }
  }

  // The screen

  ground(clientX: number, clientY: number, height = 0): Point | null {
    return this.camera.ground(this.inside(clientX, clientY), height, performance.now())
  }

  screen(x: number, y: number, z = 0): [clientX: number, clientY: number] {
    const { left, top } = this.canvas.getBoundingClientRect()
    const [right, down] = this.camera.project([x, y, z], performance.now())
    return [left + right, top + down]
  }

  pick(clientX: number, clientY: number, within: number): string | null {
    const press = this.inside(clientX, clientY)
    const found = this.discs()
      .map(([piece, at]) => ({ piece, far: this.distance(at, press) }))
      .filter(({ far }) => far <= within)
      .sort((one, other) => one.far - other.far)
    return found[0]?.piece ?? null
  }

  /** All discs that are seen, those in the hand too. */
  private discs(): [piece: string, at: Point3][] {
    const held = [this.marks.entering, this.marks.placing].flatMap((one) => (one ? [one.piece] : []))
    const shown = [...this.renderer.poses.keys()].filter((piece) => !isPole(piece))
    return [...new Set([...held, ...shown])].flatMap((piece): [string, Point3][] => {
      const pose = this.renderer.poseOf(piece)
      return pose ? [[piece, [pose[0], pose[1], pose[2]]]] : []
    })
  }

  /** From a point of the canvas to the middle of a disc, in pixels; less by the disc's own size. */
  private distance([x, y, z]: Point3, [left, top]: Point): number {
    const now = performance.now()
    const middle = this.camera.project([x, y, z], now)
    const rim = this.camera.ground([left, top], z, now)
    const far = Math.hypot(left - middle[0], top - middle[1])
    if (!rim) return far
    const away = Math.hypot(rim[0] - x, rim[1] - y)
    return away <= this.measures.disc.radius ? 0 : far * (1 - this.measures.disc.radius / away)
  }

  private inside(clientX: number, clientY: number): Point {
    const { left, top } = this.canvas.getBoundingClientRect()
    return [clientX - left, clientY - top]
  }

  private size(): [width: number, height: number] {
    return [Math.max(1, this.canvas.clientWidth), Math.max(1, this.canvas.clientHeight)]
  }

  private resized(): void {
    this.camera.resize(this.size(), this.spots())
    this.drawing.ask()
  }

  // Drawing

  repaint(): void {
    this.renderer.repaint()
    this.drawing.ask()
  }

  frames(): number[] {
    return this.drawing.taken()
  }

  stream(rate: number): MediaStream {
    this.drawing.ask()
    return this.renderer.stream(rate)
  }

  dispose(): void {
    this.drawing.stop()
    this.observer.disconnect()
    this.canvas.removeEventListener('webglcontextrestored', this.restored)
    this.settling?.done()
    this.settling = null
    this.renderer.dispose()
  }

  private readonly restored = () => this.drawing.ask()

  private draw(now: number): boolean {
    this.carry(now)
    this.renderer.draw(this.camera.at(now), this.size(), this.drawing.ratio)
    return this.settling !== null || this.camera.moves(now)
  }
}

function around([x, y]: Point, room: number): Point3[] {
  return [[x - room, y, 0], [x + room, y, 0], [x, y - room, 0], [x, y + room, 0]]
}
