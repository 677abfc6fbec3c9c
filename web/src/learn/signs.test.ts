import { expect, test } from 'vitest'
import type { Spots } from '../board/cursor'
import type { Thing, Tried, View, WordedTally } from '../wire'
import { fallen, gain, ghostOf, under } from './signs'

const spot = (x: number, y: number) => ({ x, y, shape: 'cell' as const, w: 100, h: 100 })
const spots: Spots = { a1: spot(0, 100), a2: spot(0, 0), b1: spot(100, 100) }
const tower = (place: string, seat: number): Thing => ({ place, shape: 'tower', seat, value: 1, x: spots[place]?.x ?? 0, y: spots[place]?.y ?? 0 }) as Thing
const laid = (things: Thing[], last: string[] = [], count = 0) =>
  ({ things, last, below: '<old/>', tallies: [{ seat: 0, count } as WordedTally] }) as unknown as View

test('the lamp lights what matters and dims the rest', () => {
  const view = laid([tower('a1', 0), tower('b1', 1)])
  const lit = under(view, ['a1', 'a2'], spots)
  expect(lit.things.map(({ faded }) => faded)).toEqual([false, true])
  expect(lit.below.match(/<circle/g)).toHaveLength(2)
  expect(lit.below.endsWith('<old/>')).toBe(true)
  expect(under(view, [], spots)).toBe(view)
})

test('around a hole the lamp ends before what is painted between holes', () => {
  const holes: Spots = { a1: { x: 0, y: 100, shape: 'hole', w: 60, h: 60 } }
  const [reach] = /r="(\d+)"/.exec(under(laid([]), ['a1'], holes).below)?.slice(1).map(Number) ?? []
  expect(reach).toBeLessThan(100 / Math.SQRT2) // half way to the next hole, across
  expect(under(laid([]), ['a1'], holes).below).not.toContain('class="pool"')
})

test('a move that was taken back leaves a ghost where it went; what was closed leaves none', () => {
  const view = laid([tower('a1', 0)])
  const tried = { way: ['a1', 'b1'], after: view } as unknown as Tried
  expect(ghostOf(view, tried, spots)).toEqual({ thing: tower('a1', 0), x: 100, y: 100 })
  expect(ghostOf(view, { ...tried, after: null }, spots)).toBeNull()
  expect(ghostOf(view, { ...tried, way: ['a1'] }, spots)).toBeNull()
})

test('what is pushed over the edge lies one pitch beyond it, and is worth something', () => {
  const [before, after] = [laid([tower('a1', 0), tower('a2', 1)]), laid([tower('a2', 0)], ['a1', 'a2'], 1)]
  expect(fallen(before, after, spots)).toMatchObject([{ thing: { place: 'a2', seat: 1 }, x: 0, y: -100 }])
  expect([gain(before, after, 0), gain(before, after, 1)]).toEqual([1, 0])
  expect(fallen(before, before, spots)).toEqual([])
})
