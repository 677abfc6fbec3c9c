import { describe, expect, it } from 'vitest'
import type { Spot, Thing } from '../wire'
import type { Spots } from './cursor'
import { follow, type Placed } from './motion'

const spot = (x: number, y: number, shape: Spot['shape']): Spot => ({ x, y, shape, w: 100, h: 100 })
const line: Spots = Object.fromEntries(['a', 'b', 'c', 'd'].map((name, index) => [name, spot(index * 100, 0, 'cell')]))
const at = (shape: string, place: string, spots = line): Thing => ({ shape, place, x: spots[place]?.x ?? 0, y: spots[place]?.y ?? 0 })
const keyed = (things: Thing[]): Placed[] => things.map((thing, key) => ({ ...thing, key }))

describe('who is who', () => {
  it('keeps what stays and follows what moved', () => {
    const change = follow(keyed([at('L', 'a'), at('D', 'd')]), [at('L', 'b'), at('D', 'd')], ['a', 'b'], line)
    expect(change.things.map(({ key, place }) => [key, place])).toEqual([[0, 'b'], [1, 'd']])
    expect(change.glides).toEqual([{ key: 0, points: [[0, 0], [100, 0]], time: 'step' }])
    expect([change.came, change.gone]).toEqual([[], []])
  })
  it('pushes three together, though each takes a place where one like it stood', () => {
    const before = keyed([at('L', 'a'), at('L', 'b'), at('D', 'c')])
    const change = follow(before, [at('L', 'b'), at('L', 'c'), at('D', 'd')], ['a', 'b', 'c', 'd'], line)
    expect(change.things.map(({ key }) => key)).toEqual([0, 1, 2])
    expect(change.glides.map(({ time }) => time)).toEqual(['swing', 'swing', 'swing'])
  })
  it('sends what was pushed off one pitch beyond', () => {
    const change = follow(keyed([at('L', 'c'), at('D', 'd')]), [at('L', 'd')], ['c', 'd'], line)
    expect(change.gone.map(({ shape }) => shape)).toEqual(['D'])
    expect(change.glides).toContainEqual({ key: 1, points: [[300, 0], [400, 0]], time: 'fall' })
  })
  it('gives new things new keys', () => {
    const change = follow(keyed([at('L', 'a')]), [at('L', 'a'), at('L', 'c')], ['c'], line)
    expect([change.things[1]?.key, change.came]).toEqual([1, [1]])
    expect(change.glides).toEqual([])
  })
  it('slides back what was taken back', () => {
    const change = follow(keyed([at('L', 'c'), at('L', 'a')]), [at('L', 'a'), at('L', 'b')], [], line)
    expect(change.things.map(({ key }) => key)).toEqual([1, 0])
  })
})

describe('a pivot', () => {
  const high = Math.sqrt(3) * 50
  const hexes: Spots = {
    hub: spot(0, 0, 'hex'),
    west: spot(-100, 0, 'hex'),
    east: spot(100, 0, 'hex'),
    north: spot(-50, -high, 'hex'),
  }
  const pivot = (others: Thing[]) =>
    follow(keyed([at('L', 'west', hexes), ...others]), [at('L', 'east', hexes), ...others], ['west', 'east'], hexes).glides[0]
  it('swings around its hub', () => {
    const points = pivot([at('L', 'hub', hexes)])?.points ?? []
    expect(points.length).toBe(13)
    for (const [x, y] of points) expect(Math.hypot(x, y)).toBeCloseTo(100)
  })
  it('takes the side where nothing lies', () => {
    const points = pivot([at('L', 'hub', hexes), at('D', 'north', hexes)])?.points ?? []
    expect(points[6]?.[1]).toBeCloseTo(100)
  })
})
