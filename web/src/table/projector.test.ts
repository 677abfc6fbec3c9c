import { beforeEach, expect, it, vi } from 'vitest'
import type { View } from '../wire'
import { Projector, SPEEDS } from './projector.svelte'
import { Replay } from './replay.svelte'

const USUAL = SPEEDS[1].pause
const SLOW = SPEEDS[0].pause
const view = (count: number) => ({ game: 'kooshi', events: Array(count).fill('a'), seats: Array(count).fill(0), ply: count }) as unknown as View

/** A table with so many moves; computers play on by themselves if it is live. */
class Watched {
  view: View
  readonly replay = new Replay((_, number) => Promise.resolve(view(number)))
  readonly projector = new Projector(this)

  constructor(count: number, readonly live: boolean) {
    this.view = view(count)
    this.projector.came(this.view)
  }

  get looking() {
    return this.replay.number !== null
  }

  get state() {
    return [this.replay.number, this.projector.runs]
  }

  reel = (by: 1 | 'start') => void (by === 'start' ? this.replay.show(this.view, 0, true) : this.replay.step(this.view, by, true))

  /** A move comes, as AtTable hears it. */
  moves() {
    this.view = view(this.view.events.length + 1)
    this.replay.follow(this.view)
    return this.projector.came(this.view)
  }
}

beforeEach(() => void vi.useFakeTimers())

it('shows a finished game from its beginning, a move at a time, and rests at its end', () => {
  const over = new Watched(3, false)
  expect(over.state).toEqual([null, false])
  over.projector.toggle()
  expect(over.state).toEqual([0, true])
  vi.advanceTimersByTime(USUAL)
  expect(over.state).toEqual([1, true])
  over.projector.toggle()
  vi.advanceTimersByTime(10 * USUAL)
  expect(over.state).toEqual([1, false])
  over.projector.toggle()
  vi.advanceTimersByTime(2 * USUAL)
  expect(over.state).toEqual([null, false])
})

it('goes at three speeds, in turn', () => {
  const { projector, replay } = new Watched(9, false)
  projector.toggle()
  projector.turn()
  expect(projector.name).toBe('2×')
  vi.advanceTimersByTime(USUAL)
  expect(replay.number).toBe(2)
  projector.turn()
  vi.advanceTimersByTime(SLOW)
  expect([projector.name, replay.number]).toEqual(['½×', 3])
})

it('pauses a game of computers, which goes on meanwhile, and catches up with it', () => {
  const watched = new Watched(4, true)
  expect(watched.state).toEqual([null, true])
  watched.projector.toggle()
  expect(watched.state).toEqual([4, false])
  expect([watched.moves(), watched.moves()]).toEqual([true, true])
  expect([watched.state, watched.replay.past?.ply]).toEqual([[4, false], 4])
  watched.projector.toggle()
  vi.advanceTimersByTime(USUAL)
  expect(watched.state).toEqual([5, true])
  vi.advanceTimersByTime(USUAL)
  expect(watched.state).toEqual([null, true])
})

it('stays behind a game of computers that is shown slowly, not behind one at the usual speed', () => {
  const watched = new Watched(4, true)
  expect([watched.moves(), watched.state]).toEqual([false, [null, true]])
  watched.projector.speed = 0
  expect([watched.moves(), watched.state]).toEqual([true, [5, true]])
  vi.advanceTimersByTime(SLOW)
  expect(watched.state).toEqual([null, true])
})
