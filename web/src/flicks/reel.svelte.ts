// Shows films: one at a time, at the true pace or slowly, with their noises, until they end or are skipped.

import { sound, type Noise } from '../table/sound'
import type { IncidentKind } from '../wire'
import { impact, linger, pace, sample, seconds, type Film } from './film'
import { isPole } from './pieces'
import type { Stage } from './stage'

const READY = 3 // frames in which the page changes around it and the table is drawn anew, before anything moves
const LONGEST = 100 // milliseconds: a screen that was busy longer does not jump ahead

const NOISES: Partial<Record<IncidentKind, Noise>> = { touch: 'discs', ramp: 'ramp', land: 'walnut', off: 'over', fell: 'pole' }

export class Reel {
  film = $state.raw<Film | null>(null) // that is shown now
  slow = $state(false)
  private end: (() => void) | null = null

  constructor(private readonly stage: Stage, private readonly reduced: boolean) {}

  /** Settles when the film has been shown, and its last frame stands. `whole`: a movie is made of it, nothing is left out. */
  async play(film: Film, signal?: AbortSignal, whole = false): Promise<void> {
    this.skip()
    if (signal?.aborted) return
    if (!whole && (this.reduced || document.hidden)) return this.stage.pose(sample(film, seconds(film)), film.ramp)
    this.film = film
    const skip = () => this.skip() // of this film: the next one has its own
    await new Promise<void>((resolve) => {
      this.end = resolve
      signal?.addEventListener('abort', skip)
      document.addEventListener('visibilitychange', skip)
      this.run(film, resolve)
    })
    signal?.removeEventListener('abort', skip)
    document.removeEventListener('visibilitychange', skip)
  }

  skip = (): void => {
    const { film, end } = this
    if (!film || !end) return
    this.stage.pose(sample(film, seconds(film)), film.ramp)
    this.film = this.end = null
    end()
  }

  /** Until that is no longer the end: the same film may be shown anew before its next frame. */
  private run(film: Film, end: () => void): void {
    let [time, before, heard, ended, waits] = [0, 0, -1, 0, READY]
    const frame = (now: number) => {
      if (this.end !== end) return
      if (waits > 0) return void requestAnimationFrame(--waits ? frame : begin)
      time += (Math.min(LONGEST, Math.max(0, now - before)) / 1000) * pace(film, time, this.slow)
      before = now
      heard = this.listen(film, heard, time)
      if (time >= seconds(film) + linger(film) / 1000) return this.skip()
      if (time < seconds(film)) this.stage.pose(sample(film, time), film.ramp)
      else if (!ended) this.stage.pose(sample(film, (ended = seconds(film))), film.ramp)
      requestAnimationFrame(frame)
    }
    const begin = (now: number) => {
      before = now
      this.stage.frames() // what was drawn until now is not part of it
      sound('walnut', 0.4)
      frame(now)
    }
    this.stage.pose(sample(film, 0), film.ramp)
    requestAnimationFrame(frame)
  }

  /** The noises of what has happened meanwhile; how many incidents have been heard. */
  private listen(film: Film, heard: number, time: number): number {
    const now = film.incidents.findLastIndex(([when]) => when <= time)
    for (const [when, kind, ...pieces] of film.incidents.slice(heard + 1, now + 1)) {
      const noise = NOISES[kind]
      const pole = pieces.some(isPole)
      if (noise) sound(kind === 'touch' && pole ? 'pole' : noise, impact(film, when, pieces[0]))
    }
    return Math.max(heard, now)
  }
}
