// One's way through a game's lessons: which step, what was tried, what was answered. It knows no rules: the server says
// what comes of a try.

import { Refused, sentenceOf } from '../api'
import type { Attempt, Lessons, Step, Sum, Tried, Turn, View } from '../wire'

const HOLD = 1100 // milliseconds for which a wrong move, or one that leads on, is looked at
const RINGED = 2 // wrong tries after which the piece that matters is ringed,
const POINTED = 3 // and after which the way is drawn

/** Wants to be tried (ask), is being looked at (held), or has landed (done); after the last step comes the end. */
export type Stage = 'ask' | 'held' | 'done' | 'end'

export interface World {
  ask: (step: number, attempt: Attempt) => Promise<Tried>
  sum: (step: number, attempt: Attempt) => Promise<Sum>
  pause: (milliseconds: number) => Promise<void>
  ondone: (step: number) => void
}

export class Lesson {
  at = $state(0)
  stage = $state<Stage>('ask')
  turn = $state.raw<Turn>() as Turn
  view = $state.raw<View>() as View // what lies on the board
  tried = $state.raw<Tried | null>(null) // the last try, until there is another
  trouble = $state('') // why there is no answer
  wrong = $state(0) // tries of this turn
  held = $state(false) // something has been picked up since: what was tried before is no longer shown
  begun = $state(0) // how many turns have begun, the same ones anew
  watch: ((tried: Tried, signal: AbortSignal) => Promise<void>) | null = null // what shows a try before it is judged
  demonstrate: ((move: string) => Promise<void>) | null = null // what shows a move before it is made
  played: readonly string[] = [] // the right moves of this step
  #watching = new AbortController()
  #latest = 0 // of the things asked: what was asked before is answered too late

  constructor(readonly lessons: Lessons, readonly world: World, first = 0) {
    this.begin(first)
  }

  get step(): Step {
    return this.lessons.steps[this.at] as Step
  }

  get next(): Step | null {
    return this.lessons.steps[this.at + 1] ?? null
  }

  /** Whose eyes one sees with. */
  get seat(): number {
    return this.turn.view.seat ?? 0
  }

  /** What was tried and cannot be done, or was taken back; its ghost is left where it went. */
  get missed(): Tried | null {
    return this.stage === 'ask' && !this.held ? this.tried : null
  }

  get ring(): string | null {
    return this.stage === 'ask' && this.wrong >= RINGED ? (this.turn.way[0] ?? null) : null
  }

  get arrow(): string[] {
    return this.stage === 'ask' && this.wrong >= POINTED ? this.turn.way : []
  }

  /** Where one looks: at what the step is about, and at what has landed. */
  get lit(): string[] {
    if (this.stage !== 'done' || !this.turn.lit.length) return this.turn.lit
    const stood = this.turn.lit.filter((place) => !this.view.last.includes(place))
    return [...this.view.last, ...stood].filter((place) => this.view.things.some((thing) => thing.place === place))
  }

  /** Whether what was pressed is the other side's, where one's own pieces are to be moved. */
  get theirs(): boolean {
    const { moves, things } = this.turn.view
    const at = (place?: string) => things.find((thing) => thing.place === place)
    const [place, more] = this.tried?.kind === 'closed' ? this.tried.way : []
    const seat = more === undefined ? (at(place)?.seat ?? null) : null
    return seat !== null && seat !== this.seat && moves.some(([, places]) => at(places[0]))
  }

  begin(step: number): void {
    this.at = Math.min(Math.max(0, step), this.lessons.steps.length - 1)
    this.played = []
    this.#come(this.step.turn)
  }

  #come(turn: Turn): void {
    this.#leave()
    this.turn = turn
    this.view = turn.view
    this.stage = 'ask'
    this.tried = null
    this.trouble = ''
    this.wrong = 0
    this.held = false
    this.begun += 1
  }

  again(): void {
    this.begin(this.at)
  }

  goOn(): void {
    if (this.next) this.begin(this.at + 1)
    else this.finish()
  }

  /** What was begun is no longer waited for. */
  #leave(): void {
    this.#latest += 1
    this.#watching.abort()
  }

  finish(): void {
    this.#leave()
    this.stage = 'end'
  }

  async show(): Promise<void> {
    if (this.stage !== 'ask') return
    const { show } = this.turn
    if (this.demonstrate) {
      this.stage = 'held'
      this.tried = null
      const mine = (this.#latest += 1)
      await this.demonstrate(show)
      if (mine !== this.#latest) return
      this.stage = 'ask'
    }
    return this.attempt({ move: show })
  }

  /** Tries a move, or the places that were pressed. */
  async attempt(what: { move: string } | { places: string[] }): Promise<void> {
    if (this.stage !== 'ask') return
    this.stage = 'held'
    this.trouble = ''
    const mine = (this.#latest += 1)
    const answer = await this.#ask(what)
    if (mine !== this.#latest) return
    if (!answer) this.stage = 'ask'
    else await this.#take(answer, mine)
  }

  /** What places amount to that are chosen, where things are laid from a hand. */
  sumOf(places: string[]): Promise<Sum> {
    return this.world.sum(this.at, { played: [...this.played], places })
  }

  async #ask(what: { move: string } | { places: string[] }): Promise<Tried | null> {
    try {
      return await this.world.ask(this.at, { played: [...this.played], ...what })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.trouble = sentenceOf(error)
      return null
    }
  }

  async #take(answer: Tried, mine: number): Promise<void> {
    if (answer.kind === 'closed') return this.#miss(answer)
    this.#watching = new AbortController()
    await this.watch?.(answer, this.#watching.signal)
    if (mine !== this.#latest) return
    if (answer.after && !clears(this.turn.view, answer.after)) this.view = answer.after
    if (answer.kind === 'done') return this.#land(answer)
    if (answer.kind === 'fair') this.tried = answer
    await this.world.pause(HOLD)
    if (mine !== this.#latest) return
    if (answer.kind === 'fair') this.#miss(answer)
    else if (answer.turn) this.#lead(answer.turn, answer.move)
  }

  #miss(answer: Tried): void {
    this.view = this.turn.view
    this.tried = answer
    this.held = false
    this.wrong += 1
    this.stage = 'ask'
  }

  #lead(turn: Turn, move: string): void {
    this.played = [...this.played, move]
    this.#come(turn)
  }

  #land(answer: Tried): void {
    this.tried = answer
    this.stage = 'done'
    this.world.ondone(this.at)
  }
}

/** Whether things are cleared away, or the game is over: what is to be seen is how it came to that. */
const clears = (before: View, after: View) => Boolean(after.scene) && (after.seat === null || after.scene?.round !== before.scene?.round)
