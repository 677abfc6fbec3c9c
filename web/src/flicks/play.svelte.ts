// A table of flicks as this screen shows it: the scene, films before what follows from them, and the hand that aims.

import { film, ghost } from '../api'
import { help } from '../help.svelte'
import { download } from '../parts/download'
import type { AimTold } from '../table/connection.svelte'
import type { Manner, Measures, Scene, Table, View } from '../wire'
import { say, t } from '../words'
import { read, startOf } from './aim'
import { decode, flight, sample, seconds, trails, type Film } from './film'
import { distance } from './geometry'
import { Hand } from './hand.svelte'
import type { Films } from './host'
import { keepLearnt, learnt, lesson, TAUGHT, type Step } from './guide'
import { marksOf } from './marks'
import { movieKind, nameOf, record } from './movie'
import { numberOf } from './pieces'
import { Reel } from './reel.svelte'
import { roundBetween, type RoundTold } from './round'
import type { Marks, Sight, Stage } from './stage'

const SETTLE = 420 // milliseconds: poles are set up again, discs laid flat
const GHOST = 350 // milliseconds that an aim must rest before its flight is asked for
const FILM = 8_000 // milliseconds: a film that takes longer to come is not waited for
const ASIDE = 0.03 // metres: so far at most a disc is laid flat beside where it ended
const RATE = 30 // frames a second, of a movie

export class Play {
  readonly hand: Hand
  readonly reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  stage = $state.raw<Stage | null>(null)
  reel = $state.raw<Reel | null>(null)
  trouble = $state<string | null>(null) // why there is no scene
  sight = $state<Sight>('plan')
  looks = $state(0) // how often the camera has moved: labels move with it
  rests = $state(false) // what is shown lies still
  aiming = $state.raw<AimTold | null>(null) // what a computer is about to flick
  filming = $state(false)
  view = $state.raw<View | null>(null) // that is shown
  film = $state.raw<Film | null>(null) // that led to it, once it has come
  note = $state<string | null>(null) // of what one does with films
  told = $state.raw<RoundTold | null>(null) // a round that has ended: it is held until one goes on

  private learnt = $state.raw(learnt())
  private films: Record<string, Promise<Film> | undefined> = {} // by position
  private awaited: string | null = null // the position whose film has just been shown
  returning = false // the flick that is shown will be taken back: then its trails stay
  private ghosting: AbortController | null = null
  private looking = false // back, when the last position was shown
  private stepping: AbortController | null = null
  private released: (() => void) | null = null

  constructor(readonly id: string, measures: Measures, readonly manner: Manner, private readonly source: Films = filmsOf(id)) {
    this.hand = new Hand(measures)
  }

  /** Builds the scene on a canvas; three.js comes with it. */
  async raise(canvas: HTMLCanvasElement): Promise<void> {
    try {
      const { raise } = await import('./scene')
      if (!canvas.isConnected) return // one has left
      this.stage = raise(canvas, this.hand.measures, this.reduced)
      this.reel = new Reel(this.stage, this.reduced)
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error)
    }
  }

  dispose(): void {
    this.goOn()
    this.stage?.dispose()
    this.stage = this.reel = null
  }

  // What is shown

  /** Of a flick that was just made: shown before anything that follows from it. See Backlog. */
  watch = (now: Table, next: Table, signal: AbortSignal): Promise<number> | null => {
    const follows = next.view.ply === now.view.ply + 1 && next.view.scene?.flick
    if (!follows || !this.stage || this.view?.ply !== now.view.ply) return null
    const round = roundBetween(now, next)
    return round ? this.toEnd(next.view, round, signal) : this.shown(next.view, signal)
  }

  /** The last flick of a round, if it can be had; and then the round, which is told in any case. */
  private async toEnd(view: View, round: RoundTold, signal: AbortSignal): Promise<number> {
    const seconds = await this.shown(view, signal).catch(() => 0)
    signal.throwIfAborted()
    await new Promise<void>((resolve) => {
      this.released = resolve
      signal.addEventListener('abort', () => resolve())
      this.told = round
    })
    this.told = this.released = null
    signal.throwIfAborted()
    return seconds
  }

  /** To the round that follows. */
  goOn = (): void => {
    this.reel?.skip()
    this.released?.()
  }

  /** The flick that ended the round, once more. */
  async tellAgain(): Promise<void> {
    const { film, stage, reel } = this
    if (!this.told || !film || !stage || !reel || reel.film) return
    stage.mark({})
    await reel.play(film)
  }

  /** The film that leads to a view, which is shown after it. */
  async shown(view: View, signal: AbortSignal): Promise<number> {
    const film = await this.fetch(view)
    signal.throwIfAborted()
    this.stage?.mark({})
    this.film = film
    await this.reel?.play(film, signal)
    signal.throwIfAborted()
    this.awaited = keyOf(view)
    return seconds(film)
  }

  /** A position; one step on in a game that is looked through, its film comes first. */
  async show(view: View, looking: boolean): Promise<void> {
    const [before, lookedBack] = [this.view, this.looking]
    if (!view.scene || !this.stage) return
    this.looking = looking
    if (before && keyOf(before) === keyOf(view)) return
    this.stepping?.abort()
    this.stepping = new AbortController()
    const { signal } = this.stepping
    this.view = view
    this.note = null
    this.rests = false
    const steps = (looking || lookedBack) && before !== null && view.ply === before.ply + 1 && view.scene.flick
    if (steps && this.awaited !== keyOf(view)) await this.shown(view, signal).catch(() => 0)
    if (signal.aborted) return
    await this.rest(view, view.scene, signal)
    if (!signal.aborted) this.rests = true
  }

  private async rest(view: View, scene: Scene, signal: AbortSignal): Promise<void> {
    const came = this.awaited === keyOf(view)
    if (came || this.returning) await this.stage?.settle(scene, this.reduced ? 0 : SETTLE)
    else this.film = null
    if (signal.aborted) return // another position lies there
    this.awaited = null
    if (!came) this.returning = false
    this.stage?.lay(scene)
    if (!this.film && scene.flick) void this.had(view) // for its trails; if it does not come, one may ask for it
  }

  private fetch(view: View): Promise<Film> {
    const key = keyOf(view)
    const film = this.films[key] ?? this.source.film(view).then(decode)
    this.films[key] = film
    film.catch(() => (this.films[key] = undefined)) // it may be had later
    return film
  }

  /** The film that led to a position, or null if it cannot be had now. */
  private async had(view: View): Promise<Film | null> {
    const film = await this.fetch(view).catch(() => null)
    if (film && this.view === view) this.film = film
    return film
  }

  /** The flick that led to what is shown. */
  readonly flick = $derived(this.view?.scene?.flick ? { ply: this.view.ply, move: this.view.events.at(-1) ?? '' } : null)

  /** Its film, for whoever asks for it; if it cannot be had, that is said. */
  private async wanted(): Promise<Film | null> {
    const { view, flick } = this
    if (!view || !flick) return null
    const film = this.film ?? (await this.had(view))
    if (this.view !== view) return null
    if (!film) this.note = t('flicks.film.cannot')
    return film
  }

  /** The film that led to what is shown, once more. */
  async again(whole = false): Promise<void> {
    const film = await this.wanted()
    const { view, stage, reel } = this
    if (!film || !view?.scene || !stage || !reel || !this.rests || reel.film) return
    this.rests = false
    stage.mark({})
    await reel.play(film, this.stepping?.signal, whole) // until another position is shown
    if (this.view === view) await stage.settle(view.scene, this.reduced ? 0 : SETTLE)
    if (this.view === view) this.rests = true
  }

  /** Skips what is shown, or shows it again. */
  turnFilm(): void {
    if (this.reel?.film) this.reel.skip()
    else void (this.told ? this.tellAgain() : this.again())
  }

  turnSlow(): void {
    if (this.reel) this.reel.slow = !this.reel.slow
  }

  /** Saves the film as the camera sees it now. */
  async saveMovie(): Promise<void> {
    const { stage, flick } = this
    if (!stage || !flick || this.filming) return
    this.filming = true
    if (await this.wanted()) this.note = (await this.recorded(stage, flick.ply)) ? null : t('flicks.movie.cannot')
    this.filming = false
  }

  /** Whether this browser could record it. */
  private async recorded(stage: Stage, ply: number): Promise<boolean> {
    const kind = movieKind()
    if (!kind) return false
    this.note = t('flicks.movie.made')
    try {
      const movie = await record(stage.stream(RATE), kind, () => this.again(true))
      download(movie, nameOf(movie, `botaoshi-${this.id}-${ply}`))
      return true
    } catch {
      return false
    }
  }

  // What is drawn besides

  /** The last flick's ways; nothing once the table has been cleared for another round. */
  readonly past = $derived.by((): Marks => {
    const { film, view, told } = this
    if (!film || !view?.scene?.discs.length) return {}
    const [way = []] = trails(film)
    const disc = told ? endOf(film) : view.scene.discs.find((disc) => disc.piece === film.piece)
    const [left] = way
    const end = way.at(-1)
    const stays = disc && end && distance(end, [disc.x, disc.y]) < ASIDE // otherwise it was taken back
    return { trails: trails(film), ...(left ? { left } : {}), ...(stays ? { rested: [disc.x, disc.y] } : {}) }
  })

  /** The aim that a computer shows before it flicks. */
  aimOf(move: string, seat: number): Marks {
    const scene = this.view?.scene
    const aim = scene ? read(move, scene, seat) : null
    if (!scene || !aim) return {}
    return marksOf(aim, scene, startOf(aim, scene, this.hand.measures), { measures: this.hand.measures, free: true })
  }

  /** Asks for the flight of what is aimed, where the table allows it, once the hand keeps still. */
  async askGhost(token: string): Promise<void> {
    this.ghosting?.abort()
    const { aim, live, text } = this.hand
    if (!this.manner.ghost || !aim || aim.kind === 'place' || !live || !token) return
    this.ghosting = new AbortController()
    const { signal } = this.ghosting
    await new Promise((resolve) => setTimeout(resolve, GHOST))
    if (signal.aborted) return
    try {
      const film = decode(await this.source.ghost(text, token, signal))
      if (!signal.aborted) this.hand.ghost = flight(film)
    } catch {
      // too many are asked for, or it is no longer to be had: one aims without it
    }
  }

  /** What stands in the sentence's place: who flicks; what to do with what is held; where one looks back, what happened then. */
  lead(looking: boolean, who: (seat: number) => string): string {
    if (this.note && !(this.hand.live && this.hand.aim)) return this.note
    if (this.reel?.film) return t('flicks.shown', who(this.reel.film.seat))
    if (!looking) return this.hand.live ? this.hand.lead(this.manner.gesture) : ''
    return (this.rests ? (this.view?.said ?? []) : []).map((sentence) => say(sentence)).join(' ')
  }

  /** And in the place of whose turn it is: what a computer is about to flick; what can be done with the disc on the edge. */
  next(who: (seat: number) => string): string {
    if (this.aiming) return t('flicks.aims', who(this.aiming.seat), this.aiming.move)
    const { aim, live } = this.hand
    return aim?.kind === 'in' && live && !this.lesson ? t(`flicks.lead.in.${this.manner.gesture}`, numberOf(aim.piece)) : ''
  }

  // First steps

  readonly lesson = $derived.by(() => {
    const { scene, live, aim } = this.hand
    return scene && live && this.view && help.on(this.view.game) ? lesson(scene, this.learnt, aim?.kind) : null
  })

  learn(steps: readonly Step[]): void {
    this.learnt = [...this.learnt.filter((step) => !steps.includes(step)), ...steps]
    keepLearnt(this.learnt)
  }

  /** Whether the first steps are told; switched on again, they begin anew. */
  readonly helps = $derived.by(() => this.view !== null && help.on(this.view.game))

  turnHelp(): void {
    if (!this.view) return
    help.turn(this.view.game)
    if (this.helps) keepLearnt((this.learnt = []))
  }

  /** Makes the move that is meant, if it can be made now. What one has done one need not be told. */
  make(move: (text: string) => void): void {
    const { aim, live, text, free } = this.hand
    if (!aim || !live || !free) return
    this.learn(TAUGHT[aim.kind])
    move(text)
  }

  // The camera

  look(sight: Sight, seat: number, instant = false): void {
    this.stage?.look(sight, seat, instant || this.reduced)
    this.sight = sight
    this.looked()
    setTimeout(() => this.looked(), SETTLE + 30)
  }

  /** From above, or from the seat. */
  turnView(seat: number): void {
    this.look(this.sight === 'plan' ? 'seat' : 'plan', seat)
  }

  looked = (): void => {
    if (this.stage) this.sight = this.stage.sight
    this.looks += 1
  }
}

/** Where the flicked disc lies at the end of a film, if it lies on the table. */
function endOf(film: Film): { x: number; y: number } | null {
  const [x = 0, y = 0, z = -1] = sample(film, seconds(film)).get(film.piece) ?? []
  return z > 0 ? { x, y } : null
}

/** Of a table. */
const filmsOf = (id: string): Films => ({
  film: (view) => film(id, view.ply, AbortSignal.timeout(FILM)),
  ghost: (move, token, signal) => ghost(id, move, token, signal)
})

const keyOf = (view: View) => `${view.ply} ${view.events.join(' ')}`
