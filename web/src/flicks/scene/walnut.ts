// The table's face as a picture: five planks of walnut, their grain along east and west, ticks inlaid along the edges.
// It is drawn by a die that always falls the same.

import { css, mixed, BLACK, WHITE, type Paints } from './paints'

export const CORNER = 0.009
const DOTS = 2048 // on a side
const TINTS = [-0.05, 0.03, -0.06, 0.04, -0.03] // of the planks: darker or paler
const TICK = 0.1

export function draw(canvas: HTMLCanvasElement, side: number, paints: Paints): void {
  canvas.width = canvas.height = DOTS
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.setTransform(DOTS / side, 0, 0, DOTS / side, DOTS / 2, DOTS / 2) // metres, y to the south
  const half = side / 2
  const face = pen.createLinearGradient(-half, -half, half, half)
  face.addColorStop(0, css(paints.walnut))
  face.addColorStop(1, css(paints['walnut-2']))
  pen.fillStyle = face
  pen.fillRect(-half, -half, side, side)
  const random = die(20)
  TINTS.forEach((tint, row) => plank(pen, paints, random, tint, -half + (row * side) / 5, side))
  seams(pen, paints, side)
  rim(pen, side)
  ticks(pen, paints, half)
}

type Pen = CanvasRenderingContext2D

function plank(pen: Pen, paints: Paints, random: () => number, tint: number, top: number, side: number): void {
  const high = side / 5
  pen.save()
  pen.beginPath()
  pen.rect(-side / 2, top, side, high)
  pen.clip()
  pen.fillStyle = css(tint < 0 ? BLACK : WHITE, Math.abs(tint))
  pen.fillRect(-side / 2, top, side, high)
  bands(pen, paints, random, top, side)
  for (let line = 0; line < 24; line++) year(pen, paints, random, top + random() * high, side)
  for (let line = 0; line < 900; line++) pore(pen, paints, random, top + random() * high, side)
  pen.restore()
}

/** Broad streaks of heartwood, hardly there. */
function bands(pen: Pen, paints: Paints, random: () => number, top: number, side: number): void {
  for (let band = 0; band < 5; band++) {
    const [y, high] = [top + (random() * side) / 5, 0.008 + random() * 0.022]
    const streak = pen.createLinearGradient(0, y - high, 0, y + high)
    const colour = random() < 0.6 ? paints['walnut-grain'] : mixed(paints.walnut, WHITE, 0.25)
    streak.addColorStop(0, css(colour, 0))
    streak.addColorStop(0.5, css(colour, 0.12 + 0.1 * random()))
    streak.addColorStop(1, css(colour, 0))
    pen.fillStyle = streak
    pen.fillRect(-side / 2, y - high, side, 2 * high)
  }
}

/** A ring of the tree, cut lengthwise. */
function year(pen: Pen, paints: Paints, random: () => number, y: number, side: number): void {
  const bend = () => y + (random() - 0.5) * 0.008
  pen.strokeStyle = css(paints['walnut-grain'], 0.16 + 0.3 * random())
  pen.lineWidth = 0.0005 + 0.0009 * random()
  pen.beginPath()
  pen.moveTo(-side / 2, bend())
  pen.bezierCurveTo(-side / 6, bend(), side / 6, bend(), side / 2, bend())
  pen.stroke()
}

/** Walnut's short dark pores. */
function pore(pen: Pen, paints: Paints, random: () => number, y: number, side: number): void {
  const [x, long] = [(random() - 0.5) * side, 0.004 + 0.03 * random() * random()]
  const colour = random() < 0.75 ? paints['walnut-grain'] : mixed(paints.walnut, WHITE, 0.3)
  pen.strokeStyle = css(colour, 0.1 + 0.22 * random())
  pen.lineWidth = 0.00022 + 0.0002 * random()
  pen.beginPath()
  pen.moveTo(x, y)
  pen.lineTo(x + long, y + (random() - 0.5) * 0.0008)
  pen.stroke()
}

/** Between the planks: a dark line, and the lit edge below it. */
function seams(pen: Pen, paints: Paints, side: number): void {
  for (let row = 1; row < 5; row++) {
    const y = -side / 2 + (row * side) / 5
    pen.fillStyle = css(paints['walnut-side'], 0.75)
    pen.fillRect(-side / 2, y - 0.0008, side, 0.0016)
    pen.fillStyle = css(WHITE, 0.16)
    pen.fillRect(-side / 2, y + 0.0008, side, 0.0009)
  }
}

/** The edge is planed: it catches the light. */
function rim(pen: Pen, side: number): void {
  pen.strokeStyle = css(WHITE, 0.2)
  pen.lineWidth = 0.0024
  pen.beginPath()
  pen.roundRect(-side / 2 + 0.0008, -side / 2 + 0.0008, side - 0.0016, side - 0.0016, CORNER)
  pen.stroke()
}

/** Every tenth of a metre, counted from the middle of an edge; those in the middle are long. */
function ticks(pen: Pen, paints: Paints, half: number): void {
  pen.fillStyle = css(paints['mark-pale'], 0.7)
  const [far, count] = [half - 0.005, Math.floor((half - 0.001) / TICK)]
  for (let quarter = 0; quarter < 4; quarter++) {
    for (let tick = -count; tick <= count; tick++) pen.fillRect(tick * TICK - 0.0007, -far, 0.0014, tick ? 0.008 : 0.013)
    pen.rotate(Math.PI / 2)
  }
}

/** Numbers from 0 to 1 that look like chance and are always the same (mulberry32). */
function die(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mix = Math.imul(state ^ (state >>> 15), 1 | state)
    mix = (mix + Math.imul(mix ^ (mix >>> 7), 61 | mix)) ^ mix
    return ((mix ^ (mix >>> 14)) >>> 0) / 4294967296
  }
}
