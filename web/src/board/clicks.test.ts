import { describe, expect, it } from 'vitest'
import type { Way, Ways } from '../wire'
import { fromEither, press, ready, targets, type Choice } from './clicks'

const steps: Choice[] = [
  ['a1n', ['a1', 'a2']],
  ['a1e', ['a1', 'b1']],
  ['c3w', ['c3', 'b3']],
  ['c3s', ['c3']],
]

describe('a way from place to place', () => {
  it('offers what can be picked up, then where it may go', () => {
    expect(targets(steps, [], false)).toEqual(['a1', 'c3'])
    expect(targets(steps, ['a1'], false)).toEqual(['a2', 'b1'])
  })
  it('picks up, sets down and plays', () => {
    expect(press(steps, [], 'a1', false)).toEqual({ pressed: ['a1'], play: null, missed: null })
    expect(press(steps, ['a1'], 'b1', false)).toEqual({ pressed: [], play: 'a1e', missed: null })
  })
  it('lets go when pressed again or beside everything', () => {
    expect(press(steps, ['a1'], 'a1', false)).toEqual({ pressed: [], play: null, missed: null })
    expect(press(steps, ['a1'], 'e5', false)).toEqual({ pressed: [], play: null, missed: ['a1', 'e5'] })
  })
  it('says what was pressed where nothing comes of it', () => {
    expect(press(steps, [], 'e5', false)).toEqual({ pressed: [], play: null, missed: ['e5'] })
    expect(press([], [], 'a1', false).missed).toEqual(['a1'])
  })
  it('takes another piece instead', () => {
    expect(press(steps, ['a1'], 'c3', false)).toEqual({ pressed: ['c3'], play: null, missed: null })
  })
  it('names the moves that go nowhere while their piece is held', () => {
    expect(ready(steps, ['c3'], false)).toEqual(['c3s'])
    expect(ready(steps, ['a1'], false)).toEqual([])
  })
  it('plays a move of one place at once if nothing else starts there', () => {
    expect(press([['d4', ['d4']]], [], 'd4', false)).toEqual({ pressed: [], play: 'd4', missed: null })
    expect(press(steps, [], 'c3', false).play).toBeNull()
  })
})

describe('a push', () => {
  const pushes: Choice[] = [
    ['c3>c1', ['c3', 'c2', 'c1']],
    ['c2>c4', ['c2', 'c3', 'c4', 'c5']],
  ]
  it('is meant by where the foremost goes, or by the foremost', () => {
    expect(press(pushes, ['c2'], 'c5', false).play).toBe('c2>c4')
    expect(press(pushes, ['c2'], 'c4', false).play).toBe('c2>c4')
    expect(press(pushes, ['c3'], 'c1', false).play).toBe('c3>c1')
  })
  it('is not meant by a place in between where another starts', () => {
    expect(press(pushes, ['c2'], 'c3', false)).toEqual({ pressed: ['c3'], play: null, missed: null })
  })
})

describe('several moves to one place', () => {
  const twins: Choice[] = [
    ['a1-b1+', ['a1', 'b1']],
    ['a1-b1', ['a1', 'b1']],
  ]
  it('are a choice', () => {
    expect(press(twins, ['a1'], 'b1', false)).toEqual({ pressed: ['a1', 'b1'], play: null, missed: null })
    expect(ready(twins, ['a1', 'b1'], false)).toEqual(['a1-b1+', 'a1-b1'])
  })
})

describe('a set of places in any order', () => {
  const lays: Choice[] = [
    ['B5=32', ['32', 'B5']],
    ['B5=32+03', ['32', '03', 'B5']],
    ['R32', ['0 redraw', '32']],
    ['R32,03', ['0 redraw', '32', '03']],
    ['W3', ['W3']],
  ]
  it('narrows what still fits', () => {
    expect(targets(lays, ['03'], true)).toEqual(['32', 'B5', '0 redraw'])
  })
  it('plays at once only where things are laid and nothing else fits', () => {
    expect(press(lays, ['32', '03'], 'B5', true, true)).toEqual({ pressed: [], play: 'B5=32+03', missed: null })
    expect(press(lays, ['32'], 'B5', true, true)).toEqual({ pressed: ['32', 'B5'], play: null, missed: null })
    expect(press(lays, ['B5', '32'], '03', true, false)).toEqual({ pressed: ['B5', '32', '03'], play: null, missed: null })
    expect(press(lays, [], 'W3', true, true).play).toBe('W3')
  })
  it('offers what is complete', () => {
    expect(ready(lays, ['32', 'B5'], true)).toEqual(['B5=32'])
    expect(ready(lays, ['0 redraw', '32', '03'], true)).toEqual(['R32,03'])
    expect(ready(lays, ['32'], true)).toEqual([])
    expect(ready(lays, ['03', 'B5'], true)).toEqual(['B5=32+03'])
  })
  it('takes a press back, starts anew where nothing fits, and leaves alone what is no move', () => {
    expect(press(lays, ['32', '03'], '32', true).pressed).toEqual(['03'])
    expect(press(lays, ['B5', '32'], 'W3', true, false).pressed).toEqual(['W3'])
    expect(press(lays, ['32'], 'pile', true).pressed).toEqual(['32'])
  })
})

describe('a push that may be begun with either of a pair', () => {
  const way = (move: string, supports: string[]) => ({ move, supports }) as unknown as Way
  const known: Ways = { ways: [way('c3>c1', ['c2']), way('b2>d2', ['c2'])], closed: [], minded: [] }
  const either = fromEither([['c3>c1', ['c3', 'c2', 'c1']], ['b2>d2', ['b2', 'c2', 'd2', 'e2']]], known)
  it('lifts either of the two', () => {
    expect(targets(either, [], false)).toEqual(['c3', 'c2', 'b2'])
    expect(press(either, [], 'c2', false).pressed).toEqual(['c2'])
  })
  it('goes on from there, to what is pushed or where it goes', () => {
    expect(press(either, ['c2'], 'c1', false).play).toBe('c3>c1')
    expect(press(either, ['c2'], 'd2', false).play).toBe('b2>d2')
    expect(press(either, ['c2'], 'e2', false).play).toBe('b2>d2')
    expect(press(either, ['b2'], 'd2', false).play).toBe('b2>d2')
  })
  it('takes the other of the two instead', () => {
    expect(press(either, ['c3'], 'c2', false).pressed).toEqual(['c2'])
  })
  it('changes nothing where nothing is known of the moves', () => {
    expect(fromEither(steps, null)).toEqual(steps)
  })
})
