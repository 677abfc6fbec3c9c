// The pieces, the ramp, and ghosts of pieces that are in somebody's hand.

import {
  Group, Mesh, NoBlending, NormalBlending, ShaderMaterial, Vector2, Vector3, type BufferGeometry, type IUniform
} from 'three'
import type { Measures, Ramp, Scene } from '../../wire'
import { radians } from '../geometry'
import { isPole, seatOf } from '../pieces'
import type { Marks, Point, Pose } from '../stage'
import { Numbers } from './numbers'
import { BLACK, mixed, WHITE, type Paints } from './paints'
import { turnOf } from './poses'
import * as shaders from './shaders'
import * as shapes from './shapes'
import { Shadows, type Caster } from './shadows'

const ORDER = 4 // bodies are drawn over marks that lie on the table
const PIECES = ['W1', 'W2', 'W3', 'B1', 'B2', 'B3', 'W|', 'B|']
const GLOSS: Record<Caster, number> = { disc: 0.09, pole: 0.03, ramp: 0.02 }
const ENTERING = 'entering'
const PLACING = 'placing'
const BEARING = 'bearing' // the pole of a bearer in the hand

type Body = Mesh<BufferGeometry, ShaderMaterial>

/** Where everything is at rest. */
export function resting(scene: Scene, { disc, pole }: Measures): Map<string, Pose> {
  const poses = new Map<string, Pose>()
  for (const { piece, x, y, heading } of scene.discs) poses.set(piece, lain([x, y], disc.height / 2, heading))
  for (const { piece, x, y } of scene.poles) poses.set(piece, lain([x, y], disc.height + pole.height / 2))
  return poses
}

export class Bodies {
  readonly group = new Group()
  readonly shadows: Shadows
  private readonly numbers: Numbers
  private paints: Paints | null = null
  private poses: ReadonlyMap<string, Pose> = new Map()
  private readonly bodies = new Map<string, Body>()
  private readonly geometries: Record<string, BufferGeometry>

  constructor(private readonly measures: Measures, private readonly light: Record<string, IUniform>) {
    const { disc, pole } = measures
    this.geometries = {
      disc0: shapes.disc(disc, 0), disc1: shapes.disc(disc, 1), pole0: shapes.pole(pole, 0), pole1: shapes.pole(pole, 1),
      ramp: shapes.ramp(measures.ramp)
    }
    this.numbers = new Numbers(measures, light, ORDER + 1)
    this.group.add(this.numbers.group)
    for (const piece of PIECES) this.add(piece, isPole(piece) ? 'pole' : 'disc', seatOf(piece))
    this.add('ramp', 'ramp', 0)
    for (const ghost of [ENTERING, PLACING]) this.add(ghost, 'disc', 0)
    this.add(BEARING, 'pole', 0)
    const casters = [...this.bodies.values()].map((body) => body.userData.caster as Caster)
    this.shadows = new Shadows(measures, casters, light.fall as IUniform<Vector2>)
    if (light.shade) light.shade.value = this.shadows.picture.texture
  }

  get shown(): ReadonlyMap<string, Pose> {
    return this.poses
  }

  /** The pieces that are named are there, the others are not. */
  pose(poses: ReadonlyMap<string, Pose>, ramp: Ramp | null): void {
    this.poses = poses
    for (const piece of PIECES) {
      const pose = poses.get(piece) ?? null
      this.put(piece, pose)
      if (!isPole(piece)) this.numbers.put(piece, piece, pose)
    }
    this.put('ramp', ramp && lain([ramp.x, ramp.y], 0, ramp.heading))
  }

  /** Pieces in the hand, in their seat's colours. */
  hold({ entering, placing }: Marks): void {
    const { disc, pole } = this.measures
    this.ghost(ENTERING, 'disc', entering?.seat ?? 0, entering ? lain(entering.at, disc.height / 2) : null, 1)
    const solid = placing?.free ? 0.82 : 0.4
    this.numbers.put(ENTERING, entering?.piece ?? 'W1', entering ? lain(entering.at, disc.height / 2) : null)
    this.numbers.put(PLACING, placing?.piece ?? 'W1', placing ? lain(placing.at, disc.height / 2) : null, solid)
    this.ghost(PLACING, 'disc', placing?.seat ?? 0, placing ? lain(placing.at, disc.height / 2) : null, solid)
    const upright = placing?.bearer ? lain(placing.at, disc.height + pole.height / 2) : null
    this.ghost(BEARING, 'pole', placing?.seat ?? 0, upright, solid)
  }

  /** Which way numbers are read. */
  look(turn: number): void {
    this.numbers.look(turn)
  }

  paint(paints: Paints): void {
    this.paints = paints
    this.numbers.paint(paints)
    for (const [name, body] of this.bodies) if (!body.userData.ghost) dress(body, name, seatOf(name), paints)
  }

  dispose(): void {
    for (const geometry of Object.values(this.geometries)) geometry.dispose()
    for (const body of this.bodies.values()) body.material.dispose()
    this.shadows.dispose()
    this.numbers.dispose()
  }

  private add(name: string, caster: Caster, seat: number): void {
    const uniforms = {
      ...this.light,
      inks: { value: [0, 1, 2, 3, 4].map(() => new Vector3()) },
      gloss: { value: GLOSS[caster] },
      solid: { value: 1 },
      shaded: { value: caster === 'pole' ? 0 : 1 } // a pole always lies in its own shadow
    }
    const material = new ShaderMaterial({
      vertexShader: shaders.body.vertex, fragmentShader: shaders.body.fragment, uniforms, transparent: true, blending: NoBlending
    })
    const body: Body = new Mesh(this.geometries[caster === 'ramp' ? 'ramp' : `${caster}${seat}`], material)
    body.userData = { caster, index: this.bodies.size, ghost: [ENTERING, PLACING, BEARING].includes(name) }
    body.frustumCulled = false
    body.matrixAutoUpdate = false
    body.renderOrder = ORDER
    body.visible = false
    this.bodies.set(name, body)
    this.group.add(body)
  }

  private ghost(name: string, form: 'disc' | 'pole', seat: number, pose: Pose | null, solid: number): void {
    const body = this.bodies.get(name)
    if (!body) return
    body.geometry = this.geometries[`${form}${seat}`] ?? body.geometry
    if (this.paints) dress(body, form === 'pole' ? '|' : name, seat, this.paints)
    if (body.material.uniforms.solid) body.material.uniforms.solid.value = solid
    body.material.blending = solid < 1 ? NormalBlending : NoBlending
    this.put(name, pose)
  }

  private put(name: string, pose: Pose | null): void {
    const body = this.bodies.get(name)
    if (!body) return
    body.visible = pose !== null
    if (pose) {
      body.matrix.compose(new Vector3(pose[0], pose[1], pose[2]), turnOf(pose), new Vector3(1, 1, 1))
      body.matrixWorldNeedsUpdate = true
    }
    const low = pose === null || pose[2] < 0 // what has fallen off darkens nothing up here
    this.shadows.put(body.userData.index as number, low ? null : body.matrix)
  }
}

/** On the table, or as high above it as its middle is, turned to a heading. */
function lain([x, y]: Point, height: number, heading = 0): Pose {
  const half = radians(heading / 2)
  return [x, y, height, Math.cos(half), 0, 0, Math.sin(half)]
}

/** A body's five colours: face, side, lip, mark, line. */
function dress(body: Body, name: string, seat: number, paints: Paints): void {
  const inks = name === 'ramp' ? rampInks(paints) : isPole(name) ? poleInks(paints) : discInks(paints, seat)
  const uniform = body.material.uniforms.inks?.value as Vector3[]
  inks.forEach((ink, index) => uniform[index]?.copy(ink))
}

function discInks(paints: Paints, seat: number): Vector3[] {
  const own = seat === 1 ? 'seat1' : 'seat0'
  const [face, side, lip, mark] = [paints[own], paints[`${own}-side`], paints[`${own}-lip`], paints[`${own}-mark`]]
  return [face, side, mixed(face, lip, 0.7), mark, mixed(face, side, 0.45)]
}

function poleInks(paints: Paints): Vector3[] {
  const end = mixed(paints['pole-lit'], WHITE, 0.3)
  return [paints.pole, end, paints['seat0-lip'], paints['seat1-side'], mixed(end, paints['pole-2'], 0.4)]
}

function rampInks(paints: Paints): Vector3[] {
  const wood = paints.night ? paints['pole'] : paints.hinoki
  const groove = mixed(wood, mixed(paints['pole-2'], BLACK, 0.35), 0.7)
  return [wood, mixed(wood, paints['pole-2'], 0.35), mixed(wood, WHITE, 0.6), mixed(wood, WHITE, 0.3), groove]
}

