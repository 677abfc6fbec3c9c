// Everything that is drawn, and the drawing of it: all of it when the camera moves, otherwise what has changed.

import { Camera, Matrix4, Scene, Vector2, Vector3, WebGLRenderer, type IUniform } from 'three'
import type { Measures, Ramp } from '../../wire'
import { isPole } from '../pieces'
import type { Marks, Point, Pose } from '../stage'
import { Bodies } from './bodies'
import type { Sighting } from './camera'
import { Ground } from './ground'
import * as paints from './paints'
import * as patches from './patches'
import { signs } from './signs'
import { Strokes, type Stroke } from './strokes'
import { facing, type Size } from './views'

const FALL = [0.856, -0.624] as const // where the shadow of a height of 1 falls, for who sits in the south
const UNDER = [-0.2, 0.26] as const // the middle of the lamp's light, in sides of the table
const ORDER = { under: 3, over: 6 } // of marks, among bodies and ground
const FILL = { day: [0.6, 0.52, 0.44], night: [0.36, 0.3, 0.25] } // how light it is where the lamp does not reach
const FINEST = 0.72 // strokes on a small canvas, of their width on a large one
const MUCH = 0.6 // of the canvas: if more than that has changed, all of it is drawn
const WHOLE: patches.Patch = [-1, -1, 1, 1] // of any table
const UP = new Vector3(0, 0, 1)

/** What all shaders may ask for. */
interface Light extends Record<string, IUniform> {
  sight: IUniform<Matrix4>
  fall: IUniform<Vector2>
  under: IUniform<Vector2>
  light: IUniform<Vector3>
  eye: IUniform<Vector3>
  fill: IUniform<Vector3>
  size: IUniform<Vector2>
  side: IUniform<number>
  ratio: IUniform<number>
}

export class Renderer {
  private readonly renderer: WebGLRenderer
  private readonly root = new Scene()
  private readonly camera = new Camera() // three wants one; ours is a matrix that the shaders know
  private readonly light: Light
  private readonly ground: Ground
  private readonly bodies: Bodies
  private readonly under: Strokes
  private readonly over: Strokes
  private paints: paints.Paints
  private marks: Marks = {}
  private ramp: Ramp | null = null // that stands in a film
  private movies: MediaStreamTrack[] = []
  private whole = true // all of it has to be drawn
  private restroked: Stroke[] = [] // strokes that came or went since
  private drawn: ReadonlyMap<string, Pose> = new Map() // what is on the canvas

  constructor(private readonly canvas: HTMLCanvasElement, private readonly measures: Measures) {
    this.renderer = rendererOn(canvas)
    this.light = lightOver(measures.side)
    this.bodies = new Bodies(measures, this.light)
    this.ground = new Ground(measures, this.light)
    this.under = new Strokes(this.light, ORDER.under)
    this.over = new Strokes(this.light, ORDER.over)
    this.root.add(this.ground.group, this.bodies.group, this.under.mesh, this.over.mesh)
    this.paints = paints.read(canvas)
    this.repaint()
    canvas.addEventListener('webglcontextrestored', this.restored)
  }

  /** Where the pieces are. */
  get poses(): ReadonlyMap<string, Pose> {
    return this.bodies.shown
  }

  pose(poses: ReadonlyMap<string, Pose>, ramp: Ramp | null): void {
    if (ramp !== this.ramp) this.whole = true
    this.ramp = ramp
    this.bodies.pose(poses, ramp ?? this.marks.ramp ?? null)
    if (this.marks.held !== undefined) this.sign()
  }

  mark(marks: Marks): void {
    if (solid(marks) !== solid(this.marks)) this.whole = true
    this.marks = marks
    this.bodies.hold(marks)
    this.bodies.pose(this.poses, this.ramp ?? marks.ramp ?? null)
    this.ground.mark(marks)
    this.sign()
  }

  /** Where a piece is, be it on the table or in the hand. */
  poseOf(piece: string): Pose | undefined {
    const held = [this.marks.entering, this.marks.placing].find((one) => one?.piece === piece)
    return held ? [...held.at, this.measures.disc.height / 2, 1, 0, 0, 0] : this.poses.get(piece)
  }

  repaint(): void {
    this.paints = paints.read(this.canvas)
    this.ground.paint(this.paints)
    this.bodies.paint(this.paints)
    this.bodies.hold(this.marks)
    this.sign()
    this.whole = true
  }

  stream(rate: number): MediaStream {
    const stream = this.canvas.captureStream(rate)
    this.movies.push(...stream.getVideoTracks())
    this.whole = true
    return stream
  }

  draw(sighting: Sighting, size: Size, ratio: number): void {
    this.fit(size, ratio)
    this.aim(sighting)
    this.prime()
    const changed = this.whole ? null : this.changed(size)
    const shadows = changed ? this.shadows() : WHOLE
    if (shadows) this.bodies.shadows.draw(this.renderer, this.camera, shadows)
    for (const patch of changed ?? [null]) this.fill(patch)
    this.whole = false
    this.restroked = []
    this.drawn = new Map(this.poses)
  }

  dispose(): void {
    this.canvas.removeEventListener('webglcontextrestored', this.restored)
    for (const part of [this.ground, this.bodies, this.under, this.over, this.renderer]) part.dispose()
  }

  private readonly restored = () => {
    this.whole = true
  }

  private sign(): void {
    const pose = this.marks.held === undefined ? undefined : this.poseOf(this.marks.held)
    const found = signs(this.marks, pose ? [pose[0], pose[1]] : null, this.measures, this.paints)
    this.restroked.push(...this.under.set(found.under), ...this.over.set(found.over))
  }

  // Only what has changed

  /** The parts of the canvas where something moved; null if that is most of it. */
  private changed(size: Size): patches.Patch[] | null {
    const { sight, fall } = this.light
    const seen = ([pose, radius]: [Pose, number]) => patches.seenOf(pose, radius, fall.value.toArray(), sight.value, size)
    const lines = this.restroked.length ? [patches.strokesOf(this.restroked, sight.value, size)] : []
    const all = [...this.moved().map(seen), ...lines].map((patch) => patches.clipped(patch, size))
    const few = patches.merged(all.filter((patch) => patches.area(patch) > 0))
    const much = few.reduce((sum, patch) => sum + patches.area(patch), 0) > MUCH * size[0] * size[1]
    return much ? null : few
  }

  /** The part of the table where shadows changed, if they did. */
  private shadows(): patches.Patch | null {
    const fall = this.light.fall.value.toArray()
    const found = this.moved().map(([pose, radius]) => patches.shadowOf(pose, radius, fall))
    return found.length ? found.reduce(patches.union) : null
  }

  /** Where pieces were and where they are, each with its radius, if they are not where they were. */
  private moved(): [pose: Pose, radius: number][] {
    const { disc, pole } = this.measures
    return [...new Set([...this.drawn.keys(), ...this.poses.keys()])].flatMap((piece) => {
      const [before, after] = [this.drawn.get(piece), this.poses.get(piece)]
      if (before && after && before.every((number, index) => number === after[index])) return []
      const { radius, height } = isPole(piece) ? pole : disc
      return [before, after].flatMap((pose): [Pose, number][] => (pose ? [[pose, Math.hypot(radius, height / 2)]] : []))
    })
  }

  // Drawing

  /** A movie has no page behind it: the paper is drawn as well, until its last track has ended. */
  private prime(): void {
    const live = this.movies.filter(({ readyState }) => readyState === 'live')
    if (live.length !== this.movies.length) this.whole = true
    this.movies = live
  }

  private fill(patch: patches.Patch | null): void {
    const [red = 0, green = 0, blue = 0] = this.paints.paper.toArray().map((share) => Math.round(255 * share))
    this.renderer.setClearColor((red << 16) | (green << 8) | blue, this.movies.length ? 1 : 0)
    this.renderer.setScissorTest(patch !== null)
    if (patch) {
      const [left, low, right, high] = patch.map(Math.round) as [number, number, number, number]
      this.renderer.setScissor(left, low, right - left, high - low)
    }
    this.renderer.clear()
    this.renderer.render(this.root, this.camera)
  }

  /** The canvas has as many dots as its size on the page asks for. */
  private fit([width, height]: Size, ratio: number): void {
    const dots = this.light.size.value
    const wanted = [Math.floor(width * ratio), Math.floor(height * ratio)] as const
    if (dots.x === wanted[0] && dots.y === wanted[1]) return
    this.renderer.setPixelRatio(ratio)
    this.renderer.setSize(width, height, false)
    dots.set(...wanted)
    this.light.ratio.value = ratio * Math.min(1, Math.max(FINEST, Math.sqrt(width / 700)))
    this.whole = true
  }

  /** The camera, and the lamp that stands at the upper left of it. */
  private aim({ map, turn, lamp, air, eye }: Sighting): void {
    const { light, measures } = this
    const sight = facing(map, turn)
    const [s, c] = [Math.sin(lamp), Math.cos(lamp)]
    const turned = ([x, y]: readonly [number, number]): Point => [c * x - s * y, s * x + c * y]
    const [x, y] = turned(FALL)
    if (!light.sight.value.equals(sight) || light.fall.value.x !== x) this.whole = true
    light.sight.value.copy(sight)
    light.fall.value.set(x, y)
    light.light.value.set(-x, -y, 1).normalize()
    light.under.value.set(...turned([UNDER[0] * measures.side, UNDER[1] * measures.side]))
    light.eye.value.set(...eye).applyAxisAngle(UP, turn)
    light.fill.value.fromArray(this.paints.night ? FILL.night : FILL.day)
    this.ground.look(air, lamp)
    this.bodies.look(turn)
  }
}

/** What marks show besides strokes. */
function solid({ entering, placing, taken, within, ramp }: Marks): string {
  return JSON.stringify([entering, placing, taken, within, ramp])
}

function lightOver(side: number): Light {
  return {
    sight: { value: new Matrix4() },
    shade: { value: null }, // the shadows' picture
    fall: { value: new Vector2() },
    under: { value: new Vector2() },
    light: { value: new Vector3() },
    eye: { value: new Vector3() },
    fill: { value: new Vector3() },
    size: { value: new Vector2() },
    side: { value: side },
    ratio: { value: 1 }
  }
}

function rendererOn(canvas: HTMLCanvasElement): WebGLRenderer {
  const wanted = { alpha: true, antialias: true, premultipliedAlpha: true, stencil: false, preserveDrawingBuffer: true }
  const context = canvas.getContext('webgl2', wanted) as WebGL2RenderingContext | null
  if (!context) throw new Error('This browser does not draw in three dimensions: WebGL 2 is missing.')
  const renderer = new WebGLRenderer({ canvas, context })
  renderer.autoClear = false
  return renderer
}
