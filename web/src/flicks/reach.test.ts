import { expect, it } from 'vitest'
import { fly, slide } from './reach'
import { MEASURES, SCENE } from './samples'

// How far discs slid and shooters flew when they were simulated: tests/test_botaoshi_reach.py has the same flicks.
it('a disc comes to rest where a simulated one did, or falls over the edge', () => {
  const flick = (angle: number, speed: number) => slide({ kind: 'flick', piece: 'W1', angle, speed }, SCENE, MEASURES)
  expect(flick(0, 0.8)).toMatchObject({ kind: 'rests', far: expect.closeTo(0.148, 2) as number })
  expect(flick(0, 1.2).far).toBeCloseTo(0.334, 2)
  expect(flick(0, 1.3)).toMatchObject({ kind: 'falls', edge: 'E', at: [0.375, expect.closeTo(0.02) as number] })
})

const discs = SCENE.discs.map((disc) => ({ ...disc, ...{ W1: { x: 0, y: 0 }, W2: { x: -0.14901, y: 0 }, B3: { x: 0.3, y: 0 } }[disc.piece] }))
const scene = { ...SCENE, discs, poles: [{ piece: 'B|', seat: 1, x: 0.3, y: 0 }] }
const shot = (speed: number, angle = 0) => fly({ kind: 'topple', piece: 'W2', front: 'W1', turn: 0, angle, speed }, scene, MEASURES)

it('a shooter lands where a simulated one did, before the pole if it is too soft', () => {
  expect(shot(1.4)).toMatchObject({ kind: 'short', lands: [expect.closeTo(0.096 - 0.018, 1.7) as number, expect.closeTo(0) as number] })
  expect(shot(1.4).gap).toBeCloseTo(0.3 - 0.023 - 0.078, 1)
  expect(shot(2.6)).toMatchObject({ kind: 'hits', struck: [expect.closeTo(0.277) as number, expect.closeTo(0) as number] })
})

it('what does not get over the ramp is too soft, and what is shot aside flies past', () => {
  expect(shot(0.6).kind).toBe('soft')
  expect([shot(2.6, 5).kind, shot(2.6, -5).kind]).toEqual(['left', 'right'])
  expect(shot(2.6, 90).kind).toBe('beside')
})
