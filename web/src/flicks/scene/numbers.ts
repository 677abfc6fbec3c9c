// The numbers that discs carry: pictures that lie on their faces, and stay upright for whoever looks.

import { CanvasTexture, Group, LinearMipmapLinearFilter, Matrix4, Mesh, NormalBlending, ShaderMaterial, Vector3, type BufferGeometry, type IUniform } from 'three'
import type { Measures } from '../../wire'
import { numberOf, seatOf } from '../pieces'
import type { Pose } from '../stage'
import type { Paints } from './paints'
import { upright } from './poses'
import * as shaders from './shaders'
import { DIGIT, square } from './shapes'

const PROUD = 0.0002 // metres above the face, so that it is drawn over what is inlaid there

type Print = Mesh<BufferGeometry, ShaderMaterial>

export class Numbers {
  readonly group = new Group()
  private readonly pictures = new Map<number, CanvasTexture>()
  private readonly form = square(DIGIT)
  private readonly prints = new Map<string, Print>()
  private readonly poses = new Map<string, Pose | null>()
  private readonly inks: [white: Vector3, black: Vector3] = [new Vector3(), new Vector3()]
  private turn = 0

  constructor(private readonly measures: Measures, private readonly light: Record<string, IUniform>, private readonly order: number) {}

  /** That of a body; `piece` says which number it is and in whose ink, `solid` how well it can be seen. */
  put(name: string, piece: string, pose: Pose | null, solid = 1): void {
    const print = this.prints.get(name) ?? this.add(name)
    const { uniforms } = print.material
    if (uniforms.picture) uniforms.picture.value = this.picture(numberOf(piece))
    if (uniforms.ink) uniforms.ink.value = this.inks[seatOf(piece)]
    if (uniforms.solid) uniforms.solid.value = solid
    this.poses.set(name, pose)
    this.lay(print, pose)
  }

  /** Which way they are read. */
  look(turn: number): void {
    if (turn === this.turn) return
    this.turn = turn
    for (const [name, print] of this.prints) this.lay(print, this.poses.get(name) ?? null)
  }

  paint(paints: Paints): void {
    this.inks[0].copy(paints['seat0-mark'])
    this.inks[1].copy(paints['seat1'])
  }

  dispose(): void {
    this.form.dispose()
    for (const picture of this.pictures.values()) picture.dispose()
    for (const print of this.prints.values()) print.material.dispose()
  }

  private lay(print: Print, pose: Pose | null): void {
    print.visible = pose !== null
    if (!pose) return
    print.matrix.copy(upright(pose, this.turn)).multiply(new Matrix4().makeTranslation(0, 0, this.measures.disc.height / 2 + PROUD))
    print.matrixWorldNeedsUpdate = true
  }

  private add(name: string): Print {
    const uniforms = { ...this.light, picture: { value: null }, ink: { value: this.inks[0] }, solid: { value: 1 } }
    const { vertex, fragment } = shaders.print
    const material = new ShaderMaterial({
      vertexShader: vertex, fragmentShader: fragment, uniforms, transparent: true, depthWrite: false, blending: NormalBlending
    })
    const print: Print = new Mesh(this.form, material)
    print.frustumCulled = false
    print.matrixAutoUpdate = false
    print.renderOrder = this.order
    this.prints.set(name, print)
    this.group.add(print)
    return print
  }

  private picture(number: number): CanvasTexture {
    const found = this.pictures.get(number) ?? new CanvasTexture(written(number))
    found.minFilter = LinearMipmapLinearFilter
    found.anisotropy = 4
    this.pictures.set(number, found)
    return found
  }
}

function written(number: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 128
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.font = `700 160px ${getComputedStyle(document.body).getPropertyValue('--sans') || 'sans-serif'}`
    pen.textAlign = 'center'
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(`${number}`)
    pen.fillText(`${number}`, 64, 64 + (up - down) / 2)
  }
  return canvas
}
