// A lesson as the scene's host: what lies there, whether one may flick, what is drawn to help. A try's film comes with
// its answer.

import { attempt as askAttempt } from '../api'
import type { Lesson } from '../learn/lesson.svelte'
import type { AimTold } from '../table/connection.svelte'
import type { Board, Tried, View } from '../wire'
import { say } from '../words'
import { handle } from './pull'
import { read, startOf } from './aim'
import { bytesOf, type Films, type Host } from './host'
import { ahead } from './line'
import { Play } from './play.svelte'
import type { Marks, Point } from './stage'

const AIMED = 1400 // milliseconds for which an aim is looked at before it is flicked

export class LessonHost implements Host {
  readonly looking = false
  readonly play: Play
  private shows = $state.raw<{ told: AimTold; begun: number } | null>(null)
  private films: Record<string, string> = {} // by the key of the position that they lead to

  constructor(
    private readonly lesson: Lesson, private readonly boards: () => Board, private readonly names: () => readonly string[],
    private readonly attempt: (move: string) => void
  ) {
    const films: Films = {
      film: async (view) => bytesOf(this.films[JSON.stringify(view.events)] ?? ''),
      ghost: (move, _, signal) => this.ghost(move, signal)
    }
    const { measures } = boards()
    if (!measures) throw new Error('a board without measures')
    this.play = new Play('lesson', measures, { gesture: 'pull', ghost: true }, films)
    lesson.watch = this.watch
    lesson.demonstrate = this.demonstrate
  }

  readonly seen = $derived.by(() => this.here(this.lesson.view))
  readonly flipped = $derived.by(() => this.lesson.seat === 1)
  readonly playable = $derived.by(() => this.lesson.stage === 'ask')
  private readonly aim = $derived.by(() => (this.shows?.begun === this.lesson.begun ? this.shows.told : null))

  /** The form stays while a film is shown. */
  readonly mine = $derived.by(() => {
    const { stage, view, turn } = this.lesson
    return !this.aim && (stage === 'ask' || (stage === 'held' && view === turn.view))
  })
  readonly connection = $derived.by(() => ({ aim: this.aim, token: 'lesson' })) // no secret is asked for

  get board(): Board {
    return this.boards()
  }

  move = (text: string): void => {
    const { aim, scene } = this.play.hand
    this.play.hand.kept = aim && scene ? { aim, scene } : null
    this.attempt(text)
  }

  who = (seat: number): string => say(this.names()[seat] ?? '')

  readonly hints = $derived.by((): Marks => {
    const { turn, stage, lit, ring, arrow } = this.lesson
    const goals = (turn.circles ?? []).map(({ x, y, radius }) => ({ at: [x, y] as Point, radius }))
    if (stage === 'held' && this.play.reel?.film) return { goals }
    const shown = stage === 'ask' ? [...lit, ...(ring ? [ring] : [])] : []
    return { goals, lit: shown.flatMap((piece) => this.spot(piece)), ...(arrow.length ? this.hint() : {}) }
  })

  /** Words beside pieces. */
  readonly labels = $derived.by(() => {
    const { turn, stage } = this.lesson
    return stage === 'ask' ? Object.entries(turn.words).flatMap(([piece, text]) => this.spot(piece).map((at) => ({ at, text }))) : []
  })

  private spot(piece: string): Point[] {
    const found = this.lesson.turn.view.scene?.discs.find((disc) => disc.piece === piece)
    return found ? [[found.x, found.y]] : []
  }

  /** The aim that would do. */
  private hint(): Marks {
    const { turn, seat } = this.lesson
    const { scene } = turn.view
    const { measures } = this.play.hand
    const aim = scene ? read(turn.show, scene, seat) : null
    if (!scene || !aim || aim.kind === 'place') return {}
    const start = startOf(aim, scene, measures)
    const to = handle(start, aim.angle, aim.speed, measures.top_speed)
    return { hint: { line: [to, start, ahead(aim, scene, measures).at], handle: to } }
  }

  /** Steps may begin alike: each has its own name for where one is. */
  private here(view: View): View {
    return { ...view, events: [String(this.lesson.begun), String(this.lesson.wrong), ...view.events] }
  }

  private watch = async (tried: Tried, signal: AbortSignal): Promise<void> => {
    if (!tried.film || !tried.after) return
    const after = this.here(tried.after)
    this.films = { [JSON.stringify(after.events)]: tried.film }
    await this.play.shown(after, signal).catch(() => undefined) // one has gone on
    this.play.returning = tried.kind === 'fair'
  }

  private demonstrate = async (move: string): Promise<void> => {
    const { view } = this.lesson.turn
    this.shows = { told: { type: 'aim', ply: view.ply, seat: this.lesson.seat, move }, begun: this.lesson.begun }
    await this.lesson.world.pause(AIMED)
    this.shows = null
  }

  private async ghost(move: string, signal: AbortSignal): Promise<ArrayBuffer> {
    const { at, played, turn } = this.lesson
    const { film } = await askAttempt(turn.view.game, at, { played: [...played], move }, signal)
    return bytesOf(film ?? '')
  }
}
