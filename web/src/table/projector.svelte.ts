// Moves shown one after the other by themselves: what was played before, and games of computers, which can be paused so.

import type { View } from '../wire'

export const SPEEDS = [
  { name: '½×', pause: 2600 },
  { name: '1×', pause: 1300 },
  { name: '2×', pause: 650 }
] as const // milliseconds for a move
const USUAL = 1
const SLOW = 0 // slower than computers play by themselves

/** What a projector sees of the table, and does there. */
export interface Projected {
  readonly view: View
  readonly looking: boolean // at something earlier
  readonly live: boolean // computers play here by themselves
  readonly replay: { hold: (view: View) => void }
  reel: (by: 1 | 'start') => void
}

export class Projector {
  playing = $state(false) // of what was played before
  speed = $state(USUAL)
  private timer: ReturnType<typeof setTimeout> | undefined
  private shown: View | null = null // before the newest move

  constructor(private readonly at: Projected) {}

  /** Whether moves are shown as they come. */
  get runs(): boolean {
    return this.playing || (this.at.live && !this.at.looking)
  }

  get name(): string {
    return SPEEDS[this.speed]?.name ?? ''
  }

  toggle = (): void => {
    if (this.runs) this.pause()
    else this.play()
  }

  /** The next speed; after the fastest the slowest. */
  turn = (): void => {
    this.speed = (this.speed + 1) % SPEEDS.length
    if (this.playing) this.wait()
  }

  /** By hand, or because one leaves. */
  stop(): void {
    clearTimeout(this.timer)
    this.playing = false
  }

  /** A move has come: whether one goes on looking at what was before it. */
  came(now: View): boolean {
    const before = this.shown
    this.shown = now
    if (this.at.looking) return true
    if (!before || !this.at.live || this.speed !== SLOW) return false
    this.at.replay.hold(before)
    this.begin()
    return true
  }

  private pause(): void {
    const live = !this.at.looking
    this.stop()
    if (live) this.at.replay.hold(this.at.view)
  }

  private play(): void {
    if (!this.at.looking) this.at.reel('start')
    this.begin()
  }

  private begin(): void {
    this.playing = true
    this.wait()
  }

  private wait(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.next(), SPEEDS[this.speed]?.pause)
  }

  private next(): void {
    this.at.reel(1)
    if (this.at.looking) this.wait()
    else this.stop() // it has caught up
  }
}
