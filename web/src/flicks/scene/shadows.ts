// Soft shadows on the table. A body's shadow is the body laid flat along the lamp's light; the lamp is not a point, so it
// is laid flat once from each of some points of the lamp, and what all of them miss is in full shadow. Edges are thus
// sharp at a pole's foot and soft at its tip, and the table needs to look at a single picture to know them.

import {
  AddEquation, BufferGeometry, CustomBlending, DoubleSide, Float32BufferAttribute, LessDepth, LinearFilter, Matrix4, Mesh,
  OneFactor, Scene, ShaderMaterial, Vector2, WebGLRenderTarget, type Camera, type WebGLRenderer
} from 'three'
import type { Measures } from '../../wire'
import type { Patch } from './patches'
import * as shaders from './shaders'

type Point3 = [x: number, y: number, z: number]
export type Caster = 'pole' | 'disc' | 'ramp'

const SAMPLES = 11
const LAMP = 0.038 // how far the lamp's points are spread, for a height of 1: a pole's tip has an edge of 6 mm
const DOTS = 1024
// The table sees all shadows, other bodies only those of poles. Poles are drawn first, and what one point of the lamp
// misses twice counts once.
const KINDS: Record<Caster, [all: number, poles: number]> = { pole: [1, 1], disc: [1, 0], ramp: [1, 0] }
const GONE = new Matrix4().multiplyScalar(0)

export class Shadows {
  readonly picture: WebGLRenderTarget
  private readonly scene = new Scene()
  private readonly material: ShaderMaterial
  private readonly geometry: BufferGeometry
  private readonly matrices: Matrix4[]
  private readonly side: number

  /** One shadow for each of these bodies. */
  constructor(measures: Measures, casters: readonly Caster[], fall: { value: Vector2 }) {
    const smooth = { minFilter: LinearFilter, magFilter: LinearFilter }
    this.picture = new WebGLRenderTarget(DOTS, DOTS, { ...smooth, depthBuffer: true })
    this.side = measures.side
    this.matrices = casters.map(() => GONE.clone())
    this.geometry = flattened(measures, casters)
    this.material = new ShaderMaterial({
      vertexShader: shaders.shadow.vertex.replace('BODIES', `${casters.length}`),
      fragmentShader: shaders.shadow.fragment,
      uniforms: { bodies: { value: this.matrices }, fall, side: { value: measures.side } },
      side: DoubleSide,
      transparent: true,
      blending: CustomBlending,
      blendEquation: AddEquation,
      blendSrc: OneFactor,
      blendDst: OneFactor,
      depthFunc: LessDepth
    })
    const mesh = new Mesh(this.geometry, this.material)
    mesh.frustumCulled = false
    this.scene.add(mesh)
  }

  /** Where a body is; null where it has no shadow. */
  put(caster: number, matrix: Matrix4 | null): void {
    this.matrices[caster]?.copy(matrix ?? GONE)
  }

  /** Those on one patch of the table. */
  draw(renderer: WebGLRenderer, camera: Camera, patch: Patch): void {
    const { picture, side } = this
    const dots = (metres: number) => Math.min(DOTS, Math.max(0, Math.round((metres / side + 0.5) * DOTS)))
    const [left, low, right, high] = patch.map(dots) as [number, number, number, number]
    picture.scissorTest = true
    picture.scissor.set(left, low, right - left, high - low)
    renderer.setRenderTarget(picture)
    renderer.setClearColor(0, 0)
    renderer.clear()
    renderer.render(this.scene, camera)
    renderer.setRenderTarget(null)
  }

  dispose(): void {
    this.picture.dispose()
    this.geometry.dispose()
    this.material.dispose()
  }
}

interface Solid {
  spots: Point3[]
  faces: number[] // three of the spots each
}

/** All bodies, once for every point of the lamp. */
function flattened(measures: Measures, casters: readonly Caster[]): BufferGeometry {
  const solids: Record<Caster, Solid> = {
    pole: prism(measures.pole.radius, measures.pole.height, 10),
    disc: prism(measures.disc.radius, measures.disc.height, 20),
    ramp: wedge(measures.ramp)
  }
  const spots: number[] = []
  const parts: number[] = []
  const kinds: number[] = []
  const faces: number[] = []
  const all = casters.map((caster, index) => ({ caster, index }))
  const sorted = [...all.filter(({ caster }) => caster === 'pole'), ...all.filter(({ caster }) => caster !== 'pole')]
  for (let sample = 0; sample < SAMPLES; sample++) {
    const [x, y] = spread(sample)
    const depth = 1 - (2 * (sample + 1)) / (SAMPLES + 1) // nearer than the sample before: each counts once in a dot
    for (const { caster, index } of sorted) {
      const first = spots.length / 3
      faces.push(...solids[caster].faces.map((corner) => first + corner))
      for (const spot of solids[caster].spots) {
        spots.push(...spot)
        parts.push(index, x, y, depth)
        kinds.push(...KINDS[caster].map((share) => share / SAMPLES))
      }
    }
  }
  const geometry = new BufferGeometry()
    .setAttribute('position', new Float32BufferAttribute(spots, 3))
    .setAttribute('part', new Float32BufferAttribute(parts, 4))
    .setAttribute('kind', new Float32BufferAttribute(kinds, 2))
  geometry.setIndex(faces)
  return geometry
}

/** Points that fill a round evenly: a sunflower's. */
function spread(sample: number): [x: number, y: number] {
  const [far, turn] = [LAMP * Math.sqrt((sample + 0.5) / SAMPLES), sample * 2.39996]
  return [far * Math.cos(turn), far * Math.sin(turn)]
}

/** A cylinder: its two faces and its wall. */
function prism(radius: number, height: number, count: number): Solid {
  const ring = (z: number) =>
    Array.from({ length: count }, (_, corner): Point3 => {
      const turn = (2 * Math.PI * corner) / count
      return [radius * Math.cos(turn), radius * Math.sin(turn), z]
    })
  const corners = Array.from({ length: count }, (_, corner) => corner)
  const caps = corners.slice(2).flatMap((corner) => [0, corner - 1, corner, count, count + corner - 1, count + corner])
  const wall = corners.flatMap((corner) => {
    const next = (corner + 1) % count
    return [corner, next, count + next, corner, count + next, count + corner]
  })
  return { spots: [...ring(-height / 2), ...ring(height / 2)], faces: [...caps, ...wall] }
}

/** The ramp: its foot, its slope, its back and its cheeks. */
function wedge({ length, width, height }: Measures['ramp']): Solid {
  const half = width / 2
  const low: Point3[] = [[-length, -half, 0], [-length, half, 0], [0, half, 0], [0, -half, 0]]
  const high: Point3[] = [[0, half, height], [0, -half, height]]
  const faces = [[0, 1, 2], [0, 2, 3], [0, 1, 4], [0, 4, 5], [3, 2, 4], [3, 4, 5], [0, 3, 5], [1, 2, 4]]
  return { spots: [...low, ...high], faces: faces.flat() }
}
