// The table itself, its letters, its shadow on the page, the room around it, and the shaded rounds of taken places.

import {
  BufferGeometry, CanvasTexture, Group, LinearMipmapLinearFilter, Mesh, NoBlending, NormalBlending,
  ShaderMaterial, Vector3, type IUniform, type Texture
} from 'three'
import type { Measures } from '../../wire'
import type { Marks } from '../stage'
import { BLACK, mixed, type Paints } from './paints'
import * as shaders from './shaders'
import * as shapes from './shapes'
import * as walnut from './walnut'

const LETTERS: [name: string, x: number, y: number][] = [['N', 0, 1], ['E', 1, 0], ['S', 0, -1], ['W', -1, 0]]
const RIM = 0.033 // from the edge to the letters
const LETTER = 0.024 // the side of a letter's field
const ROUNDS = 12 // that can be shaded
const AIR = { day: ['#BDB29C', '#D8CFBD'], night: ['#0B0907', '#15110D'] } as const // around the table, above and below
// What the table hides is drawn after it, so that nothing is painted twice.
const ORDER = { edge: -3, top: -2, air: -1, shadow: 0, letters: 1, taken: 2 }

type Uniforms = Record<string, IUniform>
type Body = Mesh<BufferGeometry, ShaderMaterial>

interface Shader {
  vertex: string
  fragment: string
}

export class Ground {
  readonly group = new Group()
  private night = false
  private readonly wood = document.createElement('canvas')
  private readonly textures: Texture[] = []
  private readonly meshes: Body[] = []
  private readonly room: Body
  private readonly cast: Body // the table's shadow
  private readonly letters: Mesh[]
  private readonly top: Uniforms
  private readonly edge: Uniforms
  private readonly air: Uniforms
  private readonly shadow: Uniforms
  private readonly taken: Body
  private readonly read = { value: 0 } // how well the letters can be read: they belong to the plan
  private readonly ink: IUniform<Vector3> = { value: new Vector3() }

  constructor(private readonly measures: Measures, light: Uniforms) {
    const { side } = measures
    const wood = this.texture(this.wood)
    wood.minFilter = LinearMipmapLinearFilter
    wood.anisotropy = 4
    const shades = { lamp: vector(), gloom: vector(), dark: { value: 0 }, deep: { value: 0 } }
    this.top = { ...light, ...shades, wood: { value: wood } }
    const inks = { value: [0, 1, 2, 3, 4].map(() => new Vector3()) }
    this.edge = { ...light, inks, gloss: { value: 0 }, solid: { value: 1 }, shaded: { value: 0 } }
    this.air = { high: vector(), low: vector(), solid: { value: 0 } }
    this.shadow = { ...light, picture: { value: this.texture(blur()) }, ink: vector(), solid: { value: 0 } }
    this.room = this.add(shapes.square(2), shaders.air, this.air, ORDER.air, true)
    this.cast = this.add(shapes.square(side * 1.5), shaders.print, this.shadow, ORDER.shadow, true)
    this.cast.position.set(0.005, -0.008, -shapes.EDGE)
    this.add(shapes.edge(side), shaders.body, this.edge, ORDER.edge)
    this.add(shapes.top(side), shaders.top, this.top, ORDER.top)
    this.letters = LETTERS.map(([name, x, y]) => this.letter(name, x * (side / 2 - RIM), y * (side / 2 - RIM), light))
    this.taken = this.shade(side, light)
  }

  paint(paints: Paints): void {
    walnut.draw(this.wood, this.measures.side, paints)
    for (const texture of this.textures) texture.needsUpdate = true
    const { night } = paints
    give(this.top, { lamp: paints['walnut-lamp'], gloom: mixed(paints.cast, paints['walnut-side'], 0.3) })
    give(this.top, night ? { dark: 0.5, deep: 0.75 } : { dark: 0.24, deep: 0.66 })
    const faces = this.edge.inks?.value as Vector3[]
    const { face, side, line, lip } = shapes.INK
    faces[face]?.copy(mixed(paints['walnut-side'], paints['walnut-2'], 0.35))
    faces[side]?.copy(mixed(paints['walnut-side'], paints['walnut-2'], 0.45))
    faces[line]?.copy(mixed(paints['walnut-side'], paints['walnut-2'], 0.15))
    faces[lip]?.copy(mixed(paints.walnut, paints['walnut-lamp'], 0.12))
    const [high, low] = night ? AIR.night : AIR.day
    give(this.air, { high: hex(high), low: hex(low) })
    give(this.shadow, { ink: paints.cast })
    this.night = night
    this.ink.value.copy(paints['mark-pale'])
    give(this.taken.material.uniforms, { ink: mixed(paints['mark-ink'], BLACK, 0.2), edge: paints['mark-pale'] })
  }

  /** How much of the room is seen instead of the page, and which way letters are read. */
  look(air: number, turn: number): void {
    give(this.air, { solid: air })
    this.room.visible = air > 0
    this.room.material.blending = air < 1 ? NormalBlending : NoBlending
    this.cast.visible = air < 1
    give(this.shadow, { solid: (1 - air) * (this.night ? 0.5 : 0.36) })
    for (const letter of this.letters) letter.rotation.z = turn
    this.read.value = 0.78 * (1 - air)
  }

  mark({ taken, within }: Marks): void {
    const rounds = this.taken.material.uniforms.rounds?.value as Vector3[]
    const shown = (taken ?? []).slice(0, ROUNDS)
    shown.forEach(({ at, radius }, index) => rounds[index]?.set(at[0], at[1], radius))
    give(this.taken.material.uniforms, { count: shown.length, within: within ?? 0 })
    this.taken.visible = shown.length > 0 || within !== undefined
  }

  dispose(): void {
    for (const texture of this.textures) texture.dispose()
    for (const mesh of this.meshes) {
      mesh.geometry.dispose()
      mesh.material.dispose()
    }
  }

  private add(
    geometry: BufferGeometry, { vertex, fragment }: Shader, uniforms: Uniforms, order: number, flat = false
  ): Body {
    const [blending, depthWrite] = [flat ? NormalBlending : NoBlending, !flat]
    const material = new ShaderMaterial({
      vertexShader: vertex, fragmentShader: fragment, uniforms, transparent: true, depthWrite, blending
    })
    const mesh = new Mesh(geometry, material)
    mesh.frustumCulled = false
    mesh.renderOrder = order
    this.meshes.push(mesh)
    this.group.add(mesh)
    return mesh
  }

  private letter(name: string, x: number, y: number, light: Uniforms): Mesh {
    const uniforms = { ...light, picture: { value: this.texture(written(name)) }, ink: this.ink, solid: this.read }
    const mesh = this.add(shapes.square(LETTER), shaders.print, uniforms, ORDER.letters, true)
    mesh.material.depthTest = false
    mesh.position.set(x, y, 0)
    return mesh
  }

  private shade(side: number, light: Uniforms): Body {
    const rounds = Array.from({ length: ROUNDS }, () => new Vector3())
    const limits = { rounds: { value: rounds }, count: { value: 0 }, within: { value: 0 } }
    const uniforms = { ...light, ...limits, ink: vector(), edge: vector() }
    const fragment = shaders.taken.fragment.replaceAll('ROUNDS', `${ROUNDS}`)
    const mesh = this.add(shapes.top(side), { vertex: shaders.taken.vertex, fragment }, uniforms, ORDER.taken, true)
    mesh.material.depthTest = false
    mesh.visible = false
    return mesh
  }

  private texture(canvas: HTMLCanvasElement): CanvasTexture {
    const texture = new CanvasTexture(canvas)
    this.textures.push(texture)
    return texture
  }
}

function vector(): IUniform<Vector3> {
  return { value: new Vector3() }
}

function give(uniforms: Uniforms, values: Record<string, Vector3 | number>): void {
  for (const [name, value] of Object.entries(values)) {
    const uniform = uniforms[name]
    if (!uniform) continue
    if (typeof value === 'number') uniform.value = value
    else uniform.value.copy(value)
  }
}

function hex(colour: string): Vector3 {
  const part = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16) / 255
  return new Vector3(part(1), part(3), part(5))
}

function picture(side: number, draw: (pen: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const pen = canvas.getContext('2d')
  if (pen) draw(pen)
  return canvas
}

function written(name: string): HTMLCanvasElement {
  const family = getComputedStyle(document.body).getPropertyValue('--sans') || 'sans-serif'
  return picture(96, (pen) => {
    pen.font = `500 68px ${family}`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(name, 48, 52)
  })
}

/** The table's outline out of focus, in the middle two thirds. */
function blur(): HTMLCanvasElement {
  return picture(384, (pen) => {
    pen.shadowColor = '#000'
    pen.shadowBlur = 3.6
    pen.shadowOffsetX = 1000 // only the shadow is in the picture
    pen.fillRect(64 - 1000, 64, 256, 256)
  })
}
