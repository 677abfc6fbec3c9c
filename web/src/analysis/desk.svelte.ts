// What lies on the desk: the study, the position one looks at, and what the server said of it.

import * as api from '../api'
import type { Board, Game, Judged, Moment, Options, Sentence, Value, View, Ways } from '../wire'
import { say } from '../words'
import { SHOWN, type Way } from './arrows'
import { Engine } from './engine.svelte'
import { Damaged, isLink, read, write } from './link'
import { Memory } from './memory'
import { endingOf, fresh, momentAfter, momentOf, recordOf, studyOf, type Reached, type Study } from './study'
import * as tree from './tree'

export interface Trouble {
  sentence: Sentence | string
  rule: string | null
}

export class Desk {
  study = $state.raw<Study | null>(null)
  game = $state.raw<Game | null>(null)
  board = $state.raw<Board | null>(null)
  view = $state.raw<View | null>(null)
  ways = $state.raw<Ways | null>(null) // what the moves would do, if the game says so
  trouble = $state.raw<Trouble | null>(null)
  opening = $state(false)
  damaged = $state<Damaged | null>(null) // a link that cannot be read
  judging = $state.raw<{ done: number; of: number } | null>(null)
  looked = $state(0) // seconds for each move, when the whole game was last looked through
  removed = $state.raw<Study | null>(null) // the study before something was deleted, until it is changed again
  readonly engine = new Engine()
  #views = new Memory<View>(300)
  #opened: AbortController | null = null
  #asked: AbortController | null = null
  #judge: AbortController | null = null
  #behind = false // the view is not yet that of where one is

  readonly trunk = $derived(this.study ? tree.trunk(this.study.root) : [])
  readonly here = $derived(this.study ? tree.at(this.study.root, this.study.path) : tree.ROOT)
  /** What comes next in the line one is on. */
  readonly played = $derived(this.here.next[0]?.event ?? null)
  readonly ending = $derived(this.study ? endingOf(this.study) : null)
  /** What the view shows, for the engine: it changes only with the view. */
  readonly moment = $derived.by<Reached | null>(() => {
    const { view } = this
    return view && { game: view.game, options: view.options, ...this.#start(), events: view.events }
  })
  readonly seats = $derived.by<number>(() => {
    const [only, ...others] = this.game?.seats ?? [2]
    return others.length ? Number(this.view?.options.seats ?? this.study?.options.seats ?? only) : (only ?? 2)
  })
  readonly names = $derived<readonly string[]>(this.game?.seat_names[String(this.seats)] ?? [])
  readonly seatNames = $derived(this.names.map((name) => say(name)))

  /** Who sat there, or the seat's own name. */
  who(seat: number): string {
    return this.study?.seats[seat] || (this.seatNames[seat] ?? '')
  }

  #start(): Pick<Moment, 'start'> {
    return this.study?.start ? { start: this.study.start } : {}
  }

  // Opening

  /** Whatever an address may say behind its #. */
  async open(hash: string): Promise<void> {
    const { table, game, ...options } = asked(hash)
    await this.#try(async (signal) => {
      if (isLink(hash)) await this.#openLink(hash, signal)
      else if (table) await this.#openText(await api.recordOf(table), signal)
      else if (game) await this.#lay(fresh(game, typed(options)), signal)
      else this.close()
    })
  }

  async openText(text: string): Promise<boolean> {
    return this.#try((signal) => this.#openText(text, signal))
  }

  /** Whether it went well; if not, what lies on the desk stays, and the sentence is shown. Only what is opened last counts. */
  async #try(work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    this.#opened?.abort()
    const { signal } = (this.#opened = new AbortController())
    this.trouble = this.damaged = null
    this.opening = true
    try {
      await work(signal)
      return true
    } catch (error) {
      if (!signal.aborted) this.#failed(error)
      return false
    } finally {
      if (!signal.aborted) this.opening = false
    }
  }

  async #openLink(hash: string, signal: AbortSignal): Promise<void> {
    const saved = await read(hash)
    await this.#lay(saved.study, signal)
    this.engine.on = saved.engine
  }

  async #openText(text: string, signal: AbortSignal): Promise<void> {
    const opened = await api.openRecord(text)
    await this.#lay(studyOf(opened, text), signal)
  }

  async #lay(study: Study, signal: AbortSignal): Promise<void> {
    const end = tree.endOf(study.root, [])
    const [games, view, last] = await Promise.all([
      api.games(),
      this.#see(momentOf(study, study.path)),
      this.#see(momentOf(study, end))
    ])
    const board = await api.board(study.game, view.options)
    signal.throwIfAborted()
    this.#asked?.abort() // its answer is of the study that lay here
    this.#judge?.abort()
    this.#behind = false
    this.looked = 0
    this.removed = null
    this.game = games.find((game) => game.name === study.game) ?? null
    this.board = board
    this.view = view
    this.study = { ...study, options: view.options, root: tree.seated(study.root, end, last.seats) }
  }

  close(): void {
    this.#judge?.abort()
    this.#asked?.abort()
    this.study = this.view = this.board = this.game = null
  }

  async link(): Promise<string> {
    return this.study ? write({ study: this.study, engine: this.engine.on }) : ''
  }

  // Going about in the tree

  /** Goes where a path leads; the board follows when it is drawn. */
  async show(path: tree.Path): Promise<void> {
    if (!this.study) return
    this.#asked?.abort()
    this.#asked = new AbortController()
    const { signal } = this.#asked
    this.study = { ...this.study, path }
    this.trouble = null
    this.#behind = true
    try {
      const view = await this.#see(momentOf(this.study, path), signal)
      if (signal.aborted) return
      this.#behind = false
      this.view = view
      this.#seat(path, view.seats)
      this.#ahead(path)
    } catch (error) {
      if (!signal.aborted) this.#failed(error)
    }
  }

  /** Draws what most likely comes next, so that a step is at once. */
  #ahead(path: tree.Path): void {
    const { study } = this
    if (study && this.here.next.length) void this.#see(momentOf(study, [...path, 0])).catch(() => undefined)
  }

  #seat(path: tree.Path, seats: View['seats']): void {
    const { study } = this
    const known = study && tree.walk(study.root, path).every((branch, number) => branch.seat === seats[number])
    if (study && !known) this.study = { ...study, root: tree.seated(study.root, path, seats) }
  }

  forward(): void {
    if (this.study && this.here.next.length) void this.show([...this.study.path, 0])
  }
  back(): void {
    if (this.study?.path.length) void this.show(this.study.path.slice(0, -1))
  }
  first(): void {
    void this.show([])
  }
  last(): void {
    if (this.study) void this.show(tree.endOf(this.study.root, this.study.path))
  }
  beside(step: 1 | -1): void {
    if (this.study) void this.show(tree.beside(this.study.root, this.study.path, step))
  }
  /** To a place of the game itself, by how many events led there. */
  toEvent(event: number): void {
    void this.show(Array<number>(event).fill(0))
  }

  // Changing it

  /** Plays events one after the other from where one is. The server reads them; its spelling is kept. */
  async play(...texts: string[]): Promise<boolean> {
    const { study } = this
    if (!study || !texts.length) return false
    const before = study.path
    try {
      const view = await this.#see(momentAfter(study, [...tree.eventsTo(study.root, before), ...texts]))
      if (this.study?.path !== before) return false // one has gone elsewhere since
      const [events, seats] = [view.events.slice(before.length), view.seats.slice(before.length)]
      const [root, path] = tree.playAll([this.study.root, before], events, seats)
      this.study = { ...this.study, root }
      this.removed = null
      await this.show(path)
      return true
    } catch (error) {
      this.#failed(error instanceof api.Refused ? ofOneMove(error) : error)
      return false
    }
  }

  /** Plays what was chosen from what is shown; nothing while that is another position than the one gone to. */
  async choose(...texts: string[]): Promise<boolean> {
    return !this.#behind && this.play(...texts)
  }

  /** Says why places that were pressed make no move. */
  async miss(places: string[]): Promise<void> {
    const { moment, view } = this
    if (!moment || this.#behind) return
    try {
      const { said, rule } = await api.press(moment, places)
      if (said && this.view === view && !this.#behind) this.trouble = { sentence: said, rule }
    } catch (error) {
      if (this.view === view) this.#failed(error)
    }
  }

  /** Finds out what the moves would do, where the game says so; answers what stops it. */
  foresee(): () => void {
    const { moment, view, board } = this
    const away = new AbortController()
    this.ways = null
    if (moment && board?.foresees && view?.seat != null && !view.scores)
      void api.ways(moment, away.signal).then((ways) => (this.ways = away.signal.aborted ? this.ways : ways)).catch(() => undefined)
    return () => away.abort()
  }

  /** Another line beside an event of the tree, such as the better move; one stands at its first move. */
  async try(path: tree.Path, line: string[]): Promise<void> {
    const before = path.slice(0, -1)
    await this.show(before)
    if (this.study?.path !== before) return // one has gone elsewhere since
    if ((await this.play(...line)) && this.study) await this.show(this.study.path.slice(0, path.length))
  }

  remove(): void {
    const { study } = this
    this.#reshape((place) => tree.remove(place))
    this.removed = study
  }
  /** What was deleted last comes back. */
  restore(): void {
    if (this.removed) this.study = this.removed
    this.removed = null
    void this.show(this.study?.path ?? [])
  }
  promote(): void {
    this.#reshape((place) => tree.promote(place))
  }

  #reshape(change: (place: tree.Place) => tree.Place): void {
    const { study } = this
    if (!study) return
    const [root, path] = change([study.root, study.path])
    const played = tree.trunk(study.root).slice(0, study.ending?.after ?? 0)
    const kept = played.every((branch, number) => tree.trunk(root)[number]?.event === branch.event)
    this.study = { ...study, root, ending: kept ? study.ending : null }
    this.removed = null
    void this.show(path)
  }

  note(text: string): void {
    const { study } = this
    if (!study?.path.length) return
    const root = tree.changed(study.root, study.path, (branch) => ({ ...branch, note: text }))
    this.study = { ...study, root }
  }

  // The whole game

  /** Judges every move of the trunk, so many seconds each; what is found is written beside the moves at once. */
  async lookThrough(seconds: number): Promise<void> {
    const { study } = this
    if (!study) return
    this.#judge?.abort()
    const stop = (this.#judge = new AbortController())
    const moment = momentOf(study, tree.endOf(study.root, []))
    this.judging = { done: 0, of: moment.events.length }
    try {
      for await (const judged of api.judge(moment, seconds, stop.signal)) {
        if (stop.signal.aborted) break
        this.judging = { done: judged.event, of: moment.events.length }
        this.#judged(judged)
      }
      if (!stop.signal.aborted) this.looked = seconds
    } catch (error) {
      if (!stop.signal.aborted) this.#failed(error)
    }
    if (this.#judge === stop) this.judging = null
  }

  #judged({ event, move, expected, value, loss, mark, line, best }: Judged): void {
    const { study } = this
    if (!study || this.trunk[event - 1]?.event !== move) return // the trunk has become another since
    const verdict = { expected, value, loss, mark, line: line.length ? line : [best] }
    this.study = { ...study, root: tree.judged(study.root, event, verdict) }
  }

  stop(): void {
    this.#judge?.abort()
    this.judging = null
  }

  /** The trunk as a record, ended where its last position is an end. */
  async record(): Promise<string> {
    const { study } = this
    if (!study) return ''
    if (this.ending) return recordOf(study, [...this.names], this.ending)
    const { scores, reason } = await this.#see(momentOf(study, tree.endOf(study.root, [])))
    return recordOf(study, [...this.names], scores && { scores, reason: reason ?? '' })
  }

  /** Where the first events of a line from here happen, for arrows. */
  async waysOf(line: string[]): Promise<Way[]> {
    const { moment } = this
    if (!moment) return []
    const before = line.slice(0, SHOWN).map((_, number) => [...moment.events, ...line.slice(0, number)])
    const views = await Promise.all(before.map((events) => this.#see({ ...moment, events })))
    return views.map(({ moves, seat }, number) => ({ places: moves.find(([text]) => text === line[number])?.[1] ?? [], seat }))
  }

  // The server

  async #see(moment: Moment, signal?: AbortSignal): Promise<View> {
    const key = JSON.stringify(moment)
    const known = this.#views.get(key)
    if (known) return known
    const view = await api.view(moment, signal)
    this.#views.set(key, view)
    return view
  }

  #failed(error: unknown): void {
    if (error instanceof Damaged) this.damaged = error
    else if (error instanceof api.Refused) this.trouble = { sentence: error.said ?? error.sentence, rule: error.rule }
    else this.trouble = { sentence: api.sentenceOf(error), rule: null }
  }
}

/** A refusal of a move just played needs no event's number, and its rule stands behind it as a link. */
function ofOneMove({ sentence, rule, status, said }: api.Refused): api.Refused {
  return new api.Refused(sentence.replace(/^event \d+: /, '').replace(` (${rule})`, ''), rule, status, said)
}

/** "game=kooshi&setup=line" taken apart. */
function asked(hash: string): Record<string, string | undefined> {
  return Object.fromEntries(new URLSearchParams(hash))
}

function typed(options: Record<string, string | undefined>): Options {
  const value = (text: string): Value => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)
  return Object.fromEntries(Object.entries(options).map(([name, text]) => [name, value(text ?? '')]))
}
