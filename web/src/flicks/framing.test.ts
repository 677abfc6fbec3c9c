import { describe, expect, it } from 'vitest'
import type { Measures, Scene } from '../wire'
import { Hand } from './hand.svelte'
import { REACH } from './pull'
import { MEASURES, SCENE } from './samples'
import { MovingCamera, type Spots } from './scene/camera'
import { onward } from './geometry'
import type { Point, Sight } from './stage'

// The canvas on a phone, on a tablet upright and at a desk
const SIZES = { '390 × 844': [390, 371], '768 × 1024': [594, 471], '1280 × 800': [700, 736] } as const
const LABEL = 34 // pixels below the handle, where its speed stands

const entering = (disc: string): Scene => ({
  ...SCENE, playing: false, discs: [], poles: [], choices: [{ kind: 'in', disc, edge: 0.375, top_speed: 4.2, form: '' }]
})

function handOf(scene: Scene, seat: number, pick: string): Hand {
  const hand = new Hand(MEASURES as Measures)
  hand.open(scene, seat)
  hand.live = true
  hand.pickByKey(pick)
  return hand
}

function spotsOf(hand: Hand): Spots {
  const scene = hand.scene ?? SCENE
  return {
    play: [...scene.discs.map(({ x, y }) => [x, y, 0] as const), ...scene.poles.map(({ x, y }) => [x, y, 0.079] as const)],
    hand: (hand.marks.frame ?? []).map(([x, y]) => [x, y, 0] as const)
  }
}

describe.each(Object.entries(SIZES))('at %s', (_, [width, height]) => {
  describe.each(['plan', 'seat'] as Sight[])('the %s', (sight) => {
    const cases: [string, Scene, number, string][] = [
      ['set-up', entering('W1'), 0, '1'], ['set-up of the other side', entering('B1'), 1, '1'],
      ['play', SCENE, 0, '2'], ['a topple', SCENE, 0, 't']
    ]
    it.each(cases)('frames disc, pull and goal: %s', (name, scene, seat, key) => {
      const hand = handOf(scene, seat, key)
      const camera = new MovingCamera({ side: 0.75, disc: 0.018 }, [width, height])
      camera.look(sight, seat, spotsOf(hand), 0, true)
      const start: Point = hand.start ?? [9, 9]
      const angle = hand.aim && 'angle' in hand.aim ? hand.aim.angle : 0
      const goal: Point = name.startsWith('set-up') ? (hand.marks.reach?.at ?? [9, 9]) : [0.15, 0.12]
      const shown = (point: Point) => camera.project([...point, 0], 0)
      const inside = ([x, y]: Point, below = 0) => x >= 6 && y >= 6 && x <= width - 6 && y <= height - 6 - below
      expect([inside(shown(start)), inside(shown(goal)), inside(shown(hand.handle ?? [9, 9]), LABEL - 6)]).toEqual([true, true, true])
      expect(inside(shown(onward(start, angle + 180, REACH)))).toBe(true) // pulled as far as one can
      for (const { x, y } of scene.discs) expect(inside(shown([x, y]))).toBe(true)
    })
  })

  it('frames the disc wherever on the edge it waits, and the whole edge along which it slides', () => {
    const hand = handOf(entering('W1'), 0, '1')
    const camera = new MovingCamera({ side: 0.75, disc: 0.018 }, [width, height])
    for (const at of [[-0.3, -0.375], [0.375, 0.3], [-0.375, 0], [0.2, 0.375]] as Point[]) {
      hand.slideTo(at)
      camera.look('plan', 0, spotsOf(hand), 0, true)
      expect(camera.holds([...spotsOf(hand).hand, [...at, 0]])).toBe(true)
    }
  })
})
