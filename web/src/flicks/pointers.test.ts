import { beforeEach, describe, expect, it } from 'vitest'
import type { Scene } from '../wire'
import { Gestures } from './gestures'
import { Hand } from './hand.svelte'
import { MEASURES, SCENE } from './samples'
import type { Point, Stage } from './stage'

const SCALE = 500 // pixels a metre: a phone
const entering = { ...SCENE, choices: [{ kind: 'in', disc: 'W3', edge: 0.375, top_speed: 4.2, form: '' }] } as Scene
let turned: [right: number, up: number][]
let zoomed: number[]
let flicked: string[]
let hand: Hand
let gestures: Gestures

const screen = (x: number, y: number): Point => [200 + SCALE * x, 200 - SCALE * y]
const stage = {
  ground: (x: number, y: number) => [(x - 200) / SCALE, (200 - y) / SCALE],
  screen,
  pick: (x: number, y: number, within: number) => {
    const found = hand.scene?.discs.find((disc) => Math.hypot(screen(disc.x, disc.y)[0] - x, screen(disc.x, disc.y)[1] - y) <= within + 9)
    return found?.piece ?? null
  },
  turn: (...by: [number, number]) => turned.push(by),
  zoom: (factor: number) => zoomed.push(factor)
} as unknown as Stage

function open(scene: Scene, gesture: 'pull' | 'swipe' = 'pull'): void {
  hand = new Hand(MEASURES)
  hand.open(scene, 0)
  hand.live = true
  gestures = new Gestures(stage, hand, { gesture: () => gesture, flick: () => flicked.push(hand.text), press: () => undefined, looked: () => undefined })
}

const event = (at: Point, pointerType: string, pointerId = 1) =>
  ({ button: 0, pointerId, pointerType, clientX: screen(...at)[0], clientY: screen(...at)[1], timeStamp: 0 }) as PointerEvent

/** Leads a pointer from point to point of the table. */
function drags(points: Point[], pointerType = 'touch'): void {
  const [from = [0, 0], ...ways] = points as [Point, ...Point[]]
  gestures.press(event(from, pointerType))
  for (const to of ways) gestures.move(event(to, pointerType))
  gestures.release(event(ways.at(-1) ?? from, pointerType))
}

beforeEach(() => {
  turned = []
  zoomed = []
  flicked = []
})

describe('the disc on the edge', () => {
  beforeEach(() => open(entering))

  it('slides when it is dragged along the edge, and nothing is flicked', () => {
    drags([[0, -0.375], [0.03, -0.375], [0.1, -0.38]])
    expect([hand.aim, flicked]).toEqual([expect.objectContaining({ edge: 'S', place: 0.1 }), []])
  })
  it('still slides when the finger strays from the edge meanwhile, even far', () => {
    drags([[0, -0.375], [-0.05, -0.38], [-0.1, -0.47], [-0.12, -0.5]])
    expect([hand.aim, flicked]).toEqual([expect.objectContaining({ edge: 'S', place: -0.12, angle: 90 }), []])
  })
  it('slides around the corner', () => {
    drags([[0, -0.375], [0.2, -0.375], [0.375, -0.3]])
    expect(hand.aim).toMatchObject({ edge: 'E', place: -0.3, angle: 180 })
  })
  it('is aimed when it is pulled away from the table, straight or aslant, and then stays where it is', () => {
    drags([[0, -0.375], [0, -0.42], [0, -0.455]])
    expect(flicked).toEqual([expect.stringMatching(/^in S 0 90 1\.48/)])
    open(entering)
    drags([[0, -0.375], [0.02, -0.42], [0.05, -0.425]])
    expect(flicked[1]).toMatch(/^in S 0 135 /)
  })
  it('goes to where the edge is pressed, and can be aimed from there', () => {
    drags([[0.2, -0.37]])
    expect(hand.aim).toMatchObject({ edge: 'S', place: 0.2 })
    drags([[-0.2, -0.37], [-0.2, -0.42], [-0.2, -0.47]])
    expect(flicked).toEqual([expect.stringMatching(/^in S -0\.2 90 /)])
  })
  it('does not follow a trembling finger', () => {
    drags([[0, -0.375], [0.005, -0.38]])
    expect([hand.aim, flicked]).toEqual([expect.objectContaining({ place: 0, speed: 1.2 }), []])
  })
  it('that is pulled and brought back is not flicked, and aims as before', () => {
    drags([[0, -0.375], [0, -0.45], [0, -0.376]])
    expect([hand.aim, flicked]).toEqual([expect.objectContaining({ speed: 1.2 }), []])
  })
  it('is held while one has it: the camera stays', () => {
    gestures.press(event([0, -0.375], 'touch'))
    expect([hand.holding, hand.marks.still]).toEqual([true, true])
    gestures.release(event([0, -0.375], 'touch'))
    expect([hand.holding, hand.marks.still]).toEqual([false, false])
  })
})

describe('the camera', () => {
  beforeEach(() => open(SCENE))
  const empty: Point = [-0.3, -0.3]

  it('is not thrown by one finger that misses the disc', () => {
    drags([empty, [-0.2, -0.2], [0, 0]])
    expect([turned, zoomed, hand.aim, flicked]).toEqual([[], [], null, []])
  })
  it('is turned by a mouse', () => {
    drags([empty, [-0.2, -0.3]], 'mouse')
    expect(turned).toEqual([[-12.5, 0]])
  })
  it('is turned by two fingers, and comes nearer when they part', () => {
    gestures.press(event([-0.3, -0.3], 'touch', 1))
    gestures.press(event([-0.2, -0.3], 'touch', 2))
    gestures.move(event([-0.3, -0.2], 'touch', 1))
    gestures.move(event([-0.2, -0.2], 'touch', 2))
    const [right, up] = turned.reduce(([x, y], [u, v]) => [x + u, y + v], [0, 0])
    expect([right, up]).toEqual([expect.closeTo(0), expect.closeTo(-12.5)])
    gestures.move(event([0, -0.2], 'touch', 2))
    expect(zoomed.at(-1)).toBeCloseTo(3)
  })
})
