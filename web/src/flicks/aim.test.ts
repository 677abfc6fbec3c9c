import { describe, expect, it } from 'vitest'
import { alongEdge, begin, clamped, inwards, moveIn, ontoEdge, picks, pressed, rampOf, read, startOf, textOf, turnTo, type Aim } from './aim'
import { MEASURES, SCENE } from './samples'

const entering = { ...SCENE, choices: [{ kind: 'in', disc: 'W3', edge: 0.375, top_speed: 4.2, form: '' }] } as typeof SCENE
const into: Extract<Aim, { kind: 'in' }> = { kind: 'in', piece: 'W3', edge: 'S', place: 0.1, angle: 90, speed: 1.2 }

describe('text', () => {
  it('is the move, with as few digits as say it', () => {
    expect(textOf(into)).toBe('in S 0.1 90 1.2')
    expect(textOf({ kind: 'flick', piece: 'B2', angle: 135.00049, speed: 1.8 })).toBe('flick 2 135 1.8')
    expect(textOf({ kind: 'topple', piece: 'W2', front: 'W1', turn: -0.0001, angle: 140.12345, speed: 3.1 })).toBe('topple 0 140.123 3.1')
    expect(textOf({ kind: 'place', piece: 'B3', at: [-0.05, 0.2] })).toBe('place -0.05 0.2')
  })
  it('is read back as what it was', () => {
    for (const text of ['flick 2 135 1.8', 'topple 12 40 3.1']) expect(textOf(read(text, SCENE, 0) ?? into)).toBe(text)
    expect(read('in S 0.1 90 1.2', entering, 0)).toEqual(into)
    expect(read('topple 12 40 3.1', SCENE, 0)).toMatchObject({ piece: 'W2', front: 'W1' })
  })
  it('that means nothing here is nothing', () => {
    for (const text of ['', 'decline', 'flick 1 x 2', 'flick 1 90', 'in S 0 90 1', 'place 0 0', 'flick 4 90 1']) expect(read(text, SCENE, 0)).toBeNull()
  })
})

describe('picks', () => {
  it('are a disc each, the topple, and what else may be done', () => {
    expect(picks(SCENE, 0).map(({ key, kind, piece }) => [key, kind, piece])).toEqual([['1', 'flick', 'W1'], ['2', 'flick', 'W2'], ['t', 'topple', 'W2']])
    expect(picks(entering, 0)).toEqual([{ key: '3', kind: 'in', piece: 'W3' }])
  })
  it('follow a press: the shooter stays the shooter while a topple is aimed', () => {
    expect(pressed(SCENE, 0, 'W2', null)?.kind).toBe('flick')
    expect(pressed(SCENE, 0, 'W2', { kind: 'topple', piece: 'W2', front: 'W1', turn: 0, angle: 0, speed: 1 })?.kind).toBe('topple')
    expect(pressed(SCENE, 0, 'B1', null)).toBeNull()
    expect(pressed(SCENE, 0, 'W3', null)).toBeNull()
  })
  it('begin with something sensible: at the bearer, straight in, where the ramp fits', () => {
    const [first, , topple] = picks(SCENE, 0)
    expect(first && begin(first, SCENE, 0, MEASURES)).toMatchObject({ kind: 'flick', angle: 41 })
    const aim = topple && begin(topple, SCENE, 0, MEASURES)
    expect(aim?.kind === 'topple' && aim.turn >= -10 && aim.turn <= 20).toBe(true)
    const [enter] = picks(entering, 0)
    expect(enter && begin(enter, entering, 0, MEASURES)).toMatchObject({ edge: 'S', angle: 90 })
  })
})

describe('limits', () => {
  it('of speed, of the ramp and of the edge are kept', () => {
    expect(clamped({ kind: 'flick', piece: 'W1', angle: -90, speed: 9 }, SCENE)).toMatchObject({ angle: 270, speed: 4.2 })
    expect(clamped({ kind: 'flick', piece: 'W1', angle: 0, speed: -1 }, SCENE)).toMatchObject({ speed: 0.05 })
    const topple = { kind: 'topple', piece: 'W2', front: 'W1', angle: 40, speed: 2 } as const
    expect(clamped({ ...topple, turn: 29 }, SCENE)).toMatchObject({ turn: 27 })
    expect(clamped({ ...topple, turn: 21 }, SCENE)).toMatchObject({ turn: 20 })
    expect(clamped({ ...into, place: 2, angle: 200 }, entering)).toMatchObject({ place: 0.375, angle: 179.9 })
  })
})

describe('the edge', () => {
  it('is met at its nearest point', () => {
    expect(ontoEdge([0.1, -0.4], 0.375)).toEqual({ edge: 'S', place: 0.1 })
    expect(ontoEdge([0.3, 0.05], 0.375)).toEqual({ edge: 'E', place: 0.05 })
    expect(ontoEdge([-9, 9.5], 0.375)).toEqual({ edge: 'N', place: -0.375 })
  })
  it('goes around the corners, and back', () => {
    let aim: Aim = { ...into, place: 0.37 }
    const edges: string[] = []
    for (let step = 0; step < 160; step++) {
      if (aim.kind === 'in') aim = alongEdge(aim, 0.02, 0.375)
      if (aim.kind === 'in' && edges.at(-1) !== aim.edge) edges.push(aim.edge)
    }
    expect(edges).toEqual(['E', 'N', 'W', 'S', 'E'])
    expect(alongEdge({ ...into, place: -0.37 }, -0.02, 0.375)).toMatchObject({ edge: 'W', place: -0.375, angle: 0 })
  })
  it('turns the aim with it', () => {
    expect(moveIn({ ...into, angle: 100 }, { edge: 'E', place: 0 })).toMatchObject({ angle: 190 })
    expect(inwards('N')).toBe(270)
    expect(startOf({ ...into, edge: 'W', place: 0.2 }, entering, MEASURES)).toEqual([-0.375, 0.2])
  })
})

it('stands the ramp against the front disc, rising from the shooter', () => {
  const aim = { kind: 'topple', piece: 'W2', front: 'W1', turn: 0, angle: 0, speed: 1 } as const
  const ramp = rampOf(aim, SCENE, MEASURES)
  expect(ramp?.heading).toBeCloseTo(40.6, 1)
  expect(Math.hypot((ramp?.x ?? 0) - 0.035, (ramp?.y ?? 0) - 0.02)).toBeCloseTo(0.01801, 5)
  expect(turnTo(aim, SCENE, [0.035, -0.08])).toBeCloseTo(90 - 40.6, 1)
})
