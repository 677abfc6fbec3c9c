import { describe, expect, it } from 'vitest'
import type { Flick } from './aim'
import { ahead, besidePole } from './line'
import { MEASURES, SCENE } from './samples'

const flick = (piece: string, angle: number): Flick => ({ kind: 'flick', piece, angle, speed: 1 })

describe('in the line of a flick', () => {
  it('lies the first disc that would be touched', () => {
    const found = ahead(flick('W1', 41), SCENE, MEASURES)
    expect([found.what, found.piece]).toEqual(['bearer', 'B3'])
    expect(found.distance).toBeCloseTo(Math.hypot(0.115, 0.1) - 0.036, 3)
    expect(Math.hypot(found.at[0] - 0.15, found.at[1] - 0.12)).toBeCloseTo(0.036)
    expect(Math.hypot(found.touch[0] - 0.15, found.touch[1] - 0.12)).toBeCloseTo(0.018)
  })
  it('lies what is grazed, but not what is missed by a hair', () => {
    const [x, y] = [0.035, 0.02]
    const beside = (aside: number) => ({ ...SCENE, discs: SCENE.discs.map((disc) => (disc.piece === 'B1' ? { ...disc, x: x + 0.2, y: y + aside } : disc)) })
    expect(ahead(flick('W1', 0), beside(0.0359), MEASURES).piece).toBe('B1')
    expect(ahead(flick('W1', 0), beside(0.0361), MEASURES).what).toBe('edge')
  })
  it('lies the edge, if nothing else', () => {
    expect(ahead(flick('W3', 180), SCENE, MEASURES)).toMatchObject({ what: 'edge', edge: 'W', distance: expect.closeTo(0.139) as number })
    expect(ahead(flick('W3', 90), SCENE, MEASURES)).toMatchObject({ edge: 'N' })
  })
  it('lies the ramp of a topple, which is met at its foot', () => {
    const aim = { kind: 'topple', piece: 'W2', front: 'W1', turn: 0, angle: 40.6, speed: 2 } as const
    const found = ahead(aim, SCENE, MEASURES)
    expect(found.what).toBe('ramp')
    expect(found.distance).toBeCloseTo(Math.hypot(0.14, 0.12) - 0.018 - 0.055 - 0.018, 3)
    expect(ahead({ ...aim, angle: 100 }, SCENE, MEASURES).what).not.toBe('ramp')
  })
})

it('says by how much a topple passes the pole', () => {
  const aim = { kind: 'topple', piece: 'W2', front: 'W1', turn: 0, angle: 0, speed: 2 } as const
  expect(besidePole({ ...aim, angle: (Math.atan2(0.22, 0.255) * 180) / Math.PI }, SCENE, 0)?.left).toBeCloseTo(0)
  expect(besidePole(aim, SCENE, 0)).toMatchObject({ gap: expect.closeTo(0.255) as number, left: expect.closeTo(-0.22) as number })
  expect(besidePole({ ...aim, angle: 180 }, SCENE, 0)).toBeNull()
})
