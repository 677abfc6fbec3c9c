// Lines and dots of so many pixels, all drawn at once. A stroke is round at its ends: a line is a chain of them, dashes
// are short ones, and a dot has no length.

import {
  InstancedBufferAttribute, InstancedBufferGeometry, Float32BufferAttribute, Mesh, ShaderMaterial, type IUniform,
  type Vector3
} from 'three'
import { radians } from '../geometry'
import * as shaders from './shaders'
import type { Point3 } from './views'

export interface Stroke {
  from: Point3
  to: Point3
  width: number // CSS pixels
  colour: Vector3
  opacity?: number
}

const NUMBERS = { from: 3, to: 3, colour: 4, width: 1 } as const

export class Strokes {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>
  private strokes: readonly Stroke[] = []

  constructor(uniforms: Record<string, IUniform>, order: number) {
    const material = new ShaderMaterial({
      vertexShader: shaders.stroke.vertex,
      fragmentShader: shaders.stroke.fragment,
      uniforms,
      transparent: true,
      depthTest: false,
      depthWrite: false
    })
    this.mesh = new Mesh(empty(), material)
    this.mesh.frustumCulled = false
    this.mesh.renderOrder = order
    this.mesh.visible = false
  }

  /** Draws these from now on. Those that were not there before, and those that are gone, are what it answers. */
  set(strokes: readonly Stroke[]): Stroke[] {
    const changed = difference(this.strokes, strokes)
    if (changed.length) this.write(strokes)
    return changed
  }

  private write(strokes: readonly Stroke[]): void {
    this.strokes = strokes
    const numbers = {
      from: strokes.flatMap(({ from }) => from),
      to: strokes.flatMap(({ to }) => to),
      colour: strokes.flatMap(({ colour, opacity = 1 }) => [colour.x, colour.y, colour.z, opacity]),
      width: strokes.map(({ width }) => width)
    }
    this.mesh.geometry.dispose()
    const geometry = (this.mesh.geometry = empty())
    for (const name of ['from', 'to', 'colour', 'width'] as const) {
      geometry.setAttribute(name, new InstancedBufferAttribute(new Float32Array(numbers[name]), NUMBERS[name]))
    }
    geometry.instanceCount = strokes.length
    this.mesh.visible = strokes.length > 0
  }

  dispose(): void {
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
  }
}

/** What is in one of two lists only. */
export function difference(one: readonly Stroke[], other: readonly Stroke[]): Stroke[] {
  const key = ({ from, to, width, colour, opacity }: Stroke) => [...from, ...to, width, ...colour.toArray(), opacity].join()
  const [ones, others] = [new Set(one.map(key)), new Set(other.map(key))]
  return [...one.filter((stroke) => !others.has(key(stroke))), ...other.filter((stroke) => !ones.has(key(stroke)))]
}

/** Two triangles, which every stroke pulls to where it is. */
function empty(): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0], 3))
  geometry.setIndex([0, 1, 2, 0, 2, 3])
  geometry.instanceCount = 0
  return geometry
}

/** A chain of strokes through points. */
export function line(spots: readonly Point3[], width: number, colour: Vector3, opacity = 1): Stroke[] {
  return spots.slice(1).map((to, index) => ({ from: spots[index] as Point3, to, width, colour, opacity }))
}

/** The same in dashes of a length with gaps between them, both in metres; no length makes dots. */
export function dashes(
  spots: readonly Point3[], dash: number, gap: number, width: number, colour: Vector3, opacity = 1
): Stroke[] {
  const long = lengths(spots)
  const total = long[long.length - 1] ?? 0
  const found: Stroke[] = []
  for (let start = 0; start <= total - dash / 2; start += dash + gap) {
    const end = Math.min(start + dash, total)
    const between = spots.filter((_, index) => (long[index] ?? 0) > start && (long[index] ?? 0) < end)
    const chain = [at(spots, long, start), ...between, at(spots, long, end)]
    found.push(...line(chain, width, colour, opacity))
  }
  return found
}

/** How far along each point is. */
function lengths(spots: readonly Point3[]): number[] {
  let sum = 0
  return spots.map((spot, index) => {
    const before = spots[index - 1] ?? spot
    sum += Math.hypot(spot[0] - before[0], spot[1] - before[1], spot[2] - before[2])
    return sum
  })
}

function at(spots: readonly Point3[], long: readonly number[], length: number): Point3 {
  const next = Math.max(1, long.findIndex((far) => far >= length))
  const [a, b] = [spots[next - 1] ?? [0, 0, 0], spots[next] ?? spots[next - 1] ?? [0, 0, 0]]
  const [from, to] = [long[next - 1] ?? 0, long[next] ?? 0]
  const share = to > from ? Math.min(1, Math.max(0, (length - from) / (to - from))) : 0
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

/** A ring, or a part of it, that lies at a height; angles in degrees. */
export function ring(middle: readonly [number, number], radius: number, height: number, from = 0, to = 360): Point3[] {
  const count = Math.max(2, Math.ceil(Math.abs(to - from) / 6))
  return Array.from({ length: count + 1 }, (_, step): Point3 => {
    const turn = radians(from + ((to - from) * step) / count)
    return [middle[0] + radius * Math.cos(turn), middle[1] + radius * Math.sin(turn), height]
  })
}
