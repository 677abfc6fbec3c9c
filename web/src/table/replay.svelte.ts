// Looking at what was on the board before: the server draws it, what was drawn once is kept.

import { insist } from '../again'
import { Refused, view as ask, viewAt } from '../api'
import type { View } from '../wire'
import { stepped } from './ledger'

export class Replay {
  number = $state<number | null>(null) // how many events are shown; null: what is on the table now
  past = $state.raw<View | null>(null)
  sentence = $state<string | null>(null) // why it cannot be shown
  private drawn: Record<string, View> = {}
  private asked: AbortController | null = null
  private before: string[] = [] // the events that led to what is shown

  constructor(private readonly id: string) {}

  /** Show the position after so many events. Where there are secrets the board stays, and only the list is stepped through. */
  async show(now: View, number: number, open: boolean): Promise<void> {
    if (number >= now.events.length) return this.leave()
    this.asked?.abort()
    this.number = number
    this.sentence = null
    const events = (this.before = now.events.slice(0, number))
    if (!open) return
    const key = `${now.game} ${events.join(' ')}`
    try {
      this.past = this.drawn[key] ?? (await this.fetch(now, events, key))
    } catch (error) {
      if (error instanceof Refused) this.sentence = error.sentence
    }
  }

  step(now: View, by: 1 | -1, open: boolean): Promise<void> {
    return this.show(now, stepped(now.seats, this.number ?? now.events.length, by), open)
  }

  /** Back to what is on the table now. */
  leave(): void {
    this.asked?.abort() // its answer would take the board's place
    this.number = this.past = this.sentence = null
  }

  /** The game has gone on, or a move was taken back: what is looked at stays only if it is still something earlier. */
  follow(now: View): void {
    const { number, before } = this
    if (number === null) return
    if (number >= now.events.length || before.some((event, index) => event !== now.events[index])) this.leave()
  }

  private async fetch(now: View, events: string[], key: string): Promise<View> {
    const { signal } = (this.asked = new AbortController())
    const question = () =>
      now.scene // what became of flicks is known to their table alone
        ? viewAt(this.id, events.length, signal)
        : ask({ game: now.game, options: now.options, events }, signal)
    const view = await insist(question, signal)
    this.drawn[key] = view
    return view
  }
}
