// Looking at what was on the board before: the server draws it, what was drawn once is kept.

import { insist } from '../again'
import { Refused } from '../api'
import type { View } from '../wire'
import { stepped } from './ledger'

export class Replay {
  number = $state<number | null>(null) // how many events are shown; null: what is on the table now
  past = $state.raw<View | null>(null)
  sentence = $state<string | null>(null) // why it cannot be shown
  private drawn: Record<string, View> = {}
  private asked: AbortController | null = null
  private held = false // at what was the newest
  private before: string[] = [] // the events that led to what is shown

  /** `ask`: the position after so many events. */
  constructor(private readonly ask: (now: View, number: number, signal: AbortSignal) => Promise<View>) {}

  /** Show the position after so many events. Where there are secrets the board stays, and only the list is stepped through. */
  async show(now: View, number: number, open: boolean): Promise<void> {
    if (number >= now.events.length) return this.leave()
    this.asked?.abort()
    this.number = number
    this.held = false
    this.sentence = null
    const events = (this.before = now.events.slice(0, number))
    if (!open) return
    const key = `${now.game} ${events.join(' ')}`
    try {
      this.past = this.drawn[key] ?? (await this.fetch(now, number, key))
    } catch (error) {
      if (error instanceof Refused) this.sentence = error.sentence
    }
  }

  /** Stay at what is on the table now, whatever comes. */
  hold(now: View): void {
    this.asked?.abort()
    this.number = now.events.length
    this.sentence = null
    this.held = true
    this.before = now.events
    this.past = now
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
    if (number > now.events.length - (this.held ? 0 : 1) || before.some((event, index) => event !== now.events[index])) this.leave()
  }

  private async fetch(now: View, number: number, key: string): Promise<View> {
    const { signal } = (this.asked = new AbortController())
    const view = await insist(() => this.ask(now, number, signal), signal)
    this.drawn[key] = view
    return view
  }
}
