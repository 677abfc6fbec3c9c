import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepResult } from '../results'
import type { Game, Judged, Table } from '../wire'
import { another, canGoOn, goingOn, levelAfter } from './next'
import { across, areaOf, curve, HEIGHT, heightAt, moveNumber, turnOf, wasOpen, WIDTH } from './story'

/** Moves of two seats in turn; each is told by what its seat could expect, and what it had then. */
function story(...moves: [expected: number, value: number, mark?: Judged['mark']][]): Judged[] {
  return moves.map(([expected, value, mark = null], index) => ({
    event: index + 1, seat: index % 2, move: `m${index + 1}`, expected, value, best: `b${index + 1}`, line: [], loss: Math.max(0, expected - value), mark
  }))
}

const lost = story([0, 0], [0, 0.1], [-0.1, -0.1], [0.1, 0.1], [0, -0.5, 'blunder'], [0.6, 0.6], [-0.6, -0.8, 'mistake'])

describe('where a game turned', () => {
  it('is the worst move that surely gave something away since the winner was not ahead', () => {
    expect(turnOf(lost, 1)).toEqual({ event: 5, seat: 0, move: 'm5', best: 'b5', before: 'even' })
  })

  it('is nowhere while nobody is surely to blame, and in moves of the winner never', () => {
    expect(turnOf(story([0, 0], [0, 0], [0, -0.5]), 1)).toBeNull()
    expect(turnOf(story([0.5, -0.5, 'blunder'], [0.5, 0.1, 'blunder'], [0, 0]), 1)).toBeNull()
  })

  it('knows whether it was lost from ahead, and whether it was still open at the end', () => {
    expect(turnOf(story([0.6, 0.6], [-0.6, -0.6], [0.6, -0.4, 'blunder']), 1)?.before).toBe('ahead')
    expect([wasOpen(lost, 1), wasOpen(lost.slice(0, 3), 1), wasOpen([], 1)]).toEqual([false, true, false])
  })

  it('counts moves as people do, without what chance brought', () => {
    expect(moveNumber(4, [null, 0, null, 1, 0])).toBe(2)
  })
})

describe('the curve', () => {
  it('goes over the whole game, up where its seat is ahead', () => {
    const [mine, theirs] = [curve(lost, 0, 2, 7), curve(lost, 1, 2, 7)]
    expect([mine.length, mine[0]?.x, mine.at(-1)?.x]).toEqual([8, 2, WIDTH - 2])
    expect(mine.at(-1)?.y).toBeGreaterThan(HEIGHT / 2)
    expect(theirs.at(-1)?.y).toBeCloseTo(HEIGHT - (mine.at(-1)?.y ?? 0))
    expect(heightAt(mine, 4, 7)).toBe(mine[4]?.y)
  })

  it('is of a seat’s own moves where several play, and nothing before the first line', () => {
    expect(curve(lost, 0, 3, 7).map(({ x }) => x)).toEqual([0, 1, 3, 5, 7].map((event) => across(event, 7)))
    expect([curve([], 0, 2, 7), areaOf([])]).toEqual([[], ''])
  })
})

describe('what to do next', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) })
  })
  const turn = { event: 3, seat: 0, move: 'm3', best: 'b3', before: 'even' as const }
  const table = (id: string, scores: number[], told: object = {}): Table => ({
    id, you: [0], players: [{ name: 'Ada', kind: 'person' }, { name: 'Level 2', kind: 'computer', level: 2 }],
    clock: { kind: 'fischer', start: 300, increment: 5, left: [1, 1], running: null, free: null }, manner: null,
    result: { scores, reason: '', rule: null, how: 'rules' }, view: { game: 'kooshi', options: { target: 4 }, events: ['a', 'b', 'c', 'd'] }, ...told
  }) as unknown as Table

  it('is a level up after two wins, seats turned, with the same clock', () => {
    const [first, second] = [table('a', [1, -1]), table('b', [1, -1])]
    keepResult(first)
    expect(levelAfter(first, [1, 8])).toBeNull()
    keepResult(second)
    expect(levelAfter(second, [1, 8])).toBe(3)
    expect(another(second, 3, ['Light', 'Dark'])).toEqual({
      game: 'kooshi', options: { target: 4 }, manner: null, clock: { kind: 'fischer', start: 300, increment: 5 },
      seats: [{ kind: 'computer', level: 3 }, { kind: 'me', name: 'Ada' }]
    })
  })

  it('goes on before one’s own mistake, on the same seat, where chance has no part', () => {
    const ended = table('a', [-1, 1])
    const game = { chance: false, physics: false } as Game
    expect(goingOn(ended, turn, ['Light', 'Dark'])).toEqual({
      game: 'kooshi', options: { target: 4 }, events: ['a', 'b'], seats: [{ kind: 'me', name: 'Ada' }, { kind: 'computer', level: 2 }]
    })
    expect([canGoOn(ended, game, turn), canGoOn(ended, { ...game, chance: true }, turn), canGoOn(ended, game, { ...turn, seat: 1 }), canGoOn(table('a', [-1, 1], { you: [] }), game, turn)]).toEqual([true, false, false, false])
  })
})
