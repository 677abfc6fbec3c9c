import { describe, expect, it } from 'vitest'
import type { Closed, Spot, Thing, Way, Ways } from '../wire'
import { arc, closedAt, closedOf, ghosts, leavesPast, onlyPushes, over, pairs, placingAt, seenFrom, sum, tipAt, waysOf, wayTo } from './ways'

const spots: Record<string, Spot> = Object.fromEntries(
  ['c3', 'd3', 'e3', 'd4', 'd5'].map((name) => [name, { x: 100 * (name.charCodeAt(0) - 97), y: 100 * (5 - Number(name[1])), w: 100, h: 100, shape: 'cell' }]),
)
const way = (move: string, places: string[], more: Partial<Way>): Way => ({
  move, places, said: ['Goes.'], asks: null, shifts: [], takes: 0, gives: 0, wins: false, supports: [], lit: [], ...more,
})
const north = way('d3n', ['d3', 'd5'], {
  takes: 2,
  shifts: [{ place: 'd3', x: 300, y: 0, out: false }, { place: 'd4', x: 300, y: -100, out: true }, { place: 'd5', x: 300, y: -100, out: true }],
})
const east = way('d3e', ['d3'], { gives: 2, asks: ['It goes.'], shifts: [{ place: 'd3', x: 500, y: 200, out: true }] })
const west = way('d3w', ['d3', 'c3'], { shifts: [{ place: 'd3', x: 200, y: 200, out: false }] })
const closed: Closed = { move: 'c3e', held: 'c3', places: ['c3', 'e3'], x: 250, y: 200, by: ['d3', 'e3'], goals: [], sentence: ['No.'], rule: 'K3' }
const ways: Ways = { ways: [north, east, west], closed: [closed], minded: [] }

describe('an arrow over the edge', () => {
  it('begins at the piece nearest to the edge and ends beyond it', () => {
    expect(over(north, spots)?.points).toEqual([[300, -46], [300, -82]])
    expect(over(east, spots)?.points).toEqual([[346, 200], [482, 200]])
  })
  it('is hollow where something is given', () => {
    expect(over(north, spots)?.gives).toBe(false)
    expect(over(east, spots)?.gives).toBe(true)
  })
  it('is not drawn of a quiet way', () => {
    expect(over(west, spots)).toBeNull()
  })
  it('is meant by a piece that is dropped at its end', () => {
    expect(tipAt(ways.ways, { x: 470, y: 210 }, spots)).toBe(east)
    expect(tipAt(ways.ways, { x: 420, y: 210 }, spots)).toBeNull()
  })
  it('says the sum of the whole move', () => {
    expect([sum(north), sum(east), sum({ ...north, gives: 1 }), sum(west)]).toEqual(['+2', '−2', '+2 −1', ''])
  })
})

describe('what a place means while a piece is held', () => {
  it('is the way that leads there', () => {
    expect(wayTo(ways.ways, 'd3', 'd5', spots)).toBe(north)
    expect(wayTo(ways.ways, 'd3', 'c3', spots)).toBe(west)
    expect(wayTo(ways.ways, 'd3', 'd4', spots)).toBeNull()
    expect(wayTo(ways.ways, 'd3', 'd3', spots)).toBeNull()
  })
  it('is leaving the board, where the piece would pass it', () => {
    expect(wayTo(ways.ways, 'd3', 'e3', spots)).toBe(east)
    expect(leavesPast(east, 'd3', 'c3', spots)).toBe(false)
    expect(leavesPast(north, 'd3', 'd4', spots)).toBe(false)
  })
  it('is closed where a piece cannot go, or something stops it', () => {
    expect(closedAt(closedOf(ways, 'c3'), 'c3', 'e3')).toBe(closed)
    expect(closedAt(closedOf(ways, 'c3'), 'c3', 'd3')).toBe(closed)
    expect(closedAt(closedOf(ways, 'c3'), 'c3', 'd5')).toBeNull()
    expect(closedOf(ways, 'd3')).toEqual([])
  })
})

describe('what is placed', () => {
  it('says what becomes of it, while nothing is held', () => {
    const placed = way('c3', ['c3'], {})
    expect(placingAt({ ...ways, ways: [east, placed] }, 'c3')).toBe(placed)
    expect(placingAt(ways, 'd3')).toBeNull() // that would leave the board
    expect(placingAt(null, 'c3')).toBeNull()
  })
  it('cannot go to any of many places for one reason', () => {
    const many = { ...closed, by: [], goals: ['d4', 'd5'] }
    expect(closedAt([many], 'c3', 'd5')).toBe(many)
    expect(closedAt([many], 'c3', 'd3')).toBeNull()
  })
})

describe('a piece that is held', () => {
  it('has its own ways, and those on which it pushes along', () => {
    expect(waysOf(ways, 'd3')).toEqual(ways.ways)
    expect(waysOf({ ...ways, ways: [{ ...north, supports: ['c3'] }] }, 'c3')).toHaveLength(1)
    expect(waysOf(ways, undefined)).toEqual([])
    expect(waysOf(null, 'd3')).toEqual([])
  })
  it('shows everything as it would stand', () => {
    const things = ['d3', 'd4', 'd5'].map((place) => ({ place, shape: 'tower', x: 0, y: 0 }) as Thing)
    expect(ghosts(north, things).map(({ thing, x, y, out }) => [thing.place, x, y, out])).toEqual([
      ['d3', 300, 0, false], ['d4', 300, -100, true], ['d5', 300, -100, true],
    ])
  })
  it('is seen from the other side with all that belongs to it', () => {
    const turned = seenFrom(ways, (point) => ({ ...point, x: 400 - point.x, y: 400 - point.y }))
    expect(turned.ways[1]?.shifts).toEqual([{ place: 'd3', x: -100, y: 200, out: true }])
    expect(turned.closed[0]).toMatchObject({ x: 150, y: 200, rule: 'K3' })
  })
})

describe('an arc', () => {
  it('goes to the stop that is meant, and dotted beyond it', () => {
    const pivot = way('p', ['e3', 'd4'], { about: 'd3', stops: ['d4', 'c3'] })
    expect(arc(pivot, spots)).toEqual({
      near: 'M400 200A100 100 0 0 0 300 100',
      beyond: 'M300 100A100 100 0 0 0 200 200',
      stops: [[300, 100], [200, 200]],
    })
  })
  it('is drawn only of what turns', () => {
    expect(arc(west, spots)).toBeNull()
  })
})

describe('pieces that push together', () => {
  const push = way('c3>e3', ['c3', 'd3', 'e3'], {
    supports: ['d3'], takes: 1,
    shifts: [{ place: 'c3', x: 300, y: 200, out: false }, { place: 'd3', x: 400, y: 200, out: false }, { place: 'e3', x: 500, y: 200, out: true }],
  })
  it('are named with what they push, and an arrow where that stays on the board', () => {
    expect(pairs([push, west], spots)).toEqual([{ way: push, pushing: ['c3', 'd3'], pushed: 'e3', points: null }])
    const [first, ...others] = push.shifts
    const inside = { ...push, shifts: [first, others[0], { ...others[1], out: false }] } as Way
    expect(pairs([inside], spots)[0]?.points).toEqual([[446, 200], [500, 200]])
  })
  it('are meant by what they push, whichever of the two is held', () => {
    expect(wayTo([push], 'c3', 'e3', spots)).toBe(push)
    expect(wayTo([push], 'd3', 'e3', spots)).toBe(push)
    expect(wayTo([push], 'c3', 'd3', spots)).toBeNull()
  })
  it('leave no choice where there is nothing else to do', () => {
    expect([onlyPushes({ ways: [push], closed: [], minded: [] }), onlyPushes({ ways: [push, west], closed: [], minded: [] }), onlyPushes(null)]).toEqual([true, false, false])
    expect(onlyPushes({ ways: [], closed: [], minded: [] })).toBe(false)
  })
})
