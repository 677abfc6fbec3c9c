// A table as one screen shows it: whose turn it is, what is looked at, which sheet lies there. All of it follows from the
// last message and from what is done here.

import type { Board, Game, Sentence, Table, View } from '../wire'
import { Foresight } from '../board/foresight.svelte'
import { say, t } from '../words'
import { hint, playOn, regret } from '../api'
import { Advice } from './advice.svelte'
import { levelLine } from '../words/levels'
import type { Connection } from './connection.svelte'
import { Projector } from './projector.svelte'
import { Replay } from './replay.svelte'
import { sitsAbove } from './seating'
import type { Surface } from './surface'
import { told, type Company } from './told'

/** What has to be there before anything is shown. */
export interface Laid {
  table: Table
  board: Board
  game: Game | null
  surface: Surface
}

/** Which sheet lies on the table, if any; "own" is the surface's. */
export type Sheet = 'rules' | 'keys' | 'links' | 'more' | 'moves' | 'resign' | 'own' | null

export class Screen {
  readonly replay: Replay
  readonly projector = new Projector(this)
  readonly foresight: Foresight
  readonly advice: Advice
  sheet = $state<Sheet>(null)
  rule = $state<string | null>(null) // where the rules open
  ready = $state<string[]>([]) // moves that the presses on the board name
  turned = $state(false) // by hand
  landed = $state(true) // the last move has been seen to its end
  looked = $state<number | null>(null) // who said that they look, of several at one screen

  readonly names = $derived.by<readonly string[]>(() => this.laid().game?.seat_names[String(this.table.players.length)] ?? [])
  readonly title = $derived.by(() => say(this.laid().game?.title ?? ''))
  readonly turn = $derived.by(() => (this.table.phase === 'playing' ? this.view.seat : null))
  readonly mine = $derived.by(() => this.turn !== null && this.table.you.includes(this.turn))
  readonly covered = $derived.by(() => this.mine && Boolean(this.view.hidden) && this.table.you.length > 1 && this.looked !== this.turn)
  readonly looking = $derived.by(() => this.replay.number !== null)
  readonly over = $derived.by(() => this.table.phase === 'over' && !this.looking && this.landed)
  readonly flipped = $derived.by(() => sitsAbove(this.table.you) !== this.turned)
  readonly shown = $derived.by(() => this.replay.number ?? this.view.events.length) // events that led to what is shown
  readonly seen = $derived.by(() => this.replay.past ?? this.view)
  readonly lights = $derived.by(() => this.table.you.length > 0 && !this.board.lays && Object.keys(this.board.spots).length > 0) // pieces
  readonly playable = $derived.by(() => {
    const { sending, behind } = this.connection
    return this.mine && !this.looking && !sending && !behind
  })

  constructor(readonly connection: Connection, private readonly laid: () => Laid) {
    this.replay = new Replay((...question) => this.surface.past(connection.id, ...question))
    const known = () => (this.playable && connection.foreseen?.ply === this.view.ply ? connection.foreseen.ways : null)
    this.foresight = new Foresight(known, (move) => this.move(move))
    this.advice = new Advice(() => this.table, {
      hint: (ply) => hint(connection.id, ply, connection.token),
      regret: () => regret(connection.id, connection.token),
      playOn: () => playOn(connection.id, connection.token)
    })
  }

  get table(): Table {
    return this.laid().table
  }

  /** What is on the table now, whatever is looked at. */
  get view(): View {
    return this.table.view
  }

  get board(): Board {
    return this.laid().board
  }

  get surface(): Surface {
    return this.laid().surface
  }

  /** What is known of the game; null if the server has it no more. */
  get game(): Game | null {
    return this.laid().game
  }

  get levels(): readonly number[] {
    return this.game?.levels ?? []
  }

  get flip(): (() => void) | undefined {
    return this.board.turned === null ? undefined : this.turnRound
  }

  turnRound = (): void => {
    this.turned = !this.turned
  }

  /** What a seat's player is called, everywhere on the page: by name or level, and by the seat where that says nothing. */
  who = (seat: number): string => {
    const own = this.own(seat)
    const alike = this.table.players.some((_, other) => other !== seat && this.own(other) === own)
    return own && !alike ? own : say(this.names[seat] ?? '')
  }

  /** A sentence about what happened, or may be done, as whoever reads it is told. */
  tell = (sentence: Sentence): string => told(sentence, this.company)

  get company(): Company {
    return { names: this.names, you: this.table.you, called: this.who }
  }

  private own(seat: number): string {
    const player = this.table.players[seat]
    if (player?.kind === 'computer' && player.level) return t('table.level', player.level)
    return !player || this.names.includes(player.name) ? '' : player.name // who gives no name gets the seat's, in English
  }

  /** What a computer of this level is given to think with. */
  levelLine(level: number): string {
    const { game, table } = this.laid()
    return game ? levelLine(game, table.players.length, level) : ''
  }

  move = (text: string): void => {
    this.replay.leave()
    this.connection.move(text)
  }

  /** Places were pressed that make no move: whoever plays here is told why. */
  miss = (places: string[]): void => {
    const { sending, behind } = this.connection
    if (this.table.phase !== 'playing' || !this.table.you.length || this.looking || this.covered || sending || behind) return
    this.connection.press(places)
  }

  /** Something was picked up: what was wrong before is no longer spoken of. */
  hold = (): void => {
    this.connection.refusal = null
  }

  show = (number: number): void => {
    this.projector.stop()
    void this.replay.show(this.view, number, this.open)
  }

  step = (by: 1 | -1): void => {
    this.projector.stop()
    void this.replay.step(this.view, by, this.open)
  }

  /** Back to the table. */
  leave = (): void => {
    this.projector.stop()
    this.replay.leave()
  }

  /** Shows what was played as a projector does. */
  reel = (by: 1 | 'start'): void => {
    if (by === 'start') void this.replay.show(this.view, 0, this.open)
    else void this.replay.step(this.view, by, this.open)
  }

  /** Whether only computers play here, by themselves. */
  get live(): boolean {
    return this.table.phase === 'playing' && this.table.players.every(({ kind }) => kind === 'computer')
  }

  /** Whether there is something to be shown move by move. */
  get canRun(): boolean {
    return this.live || this.looking || (this.table.phase === 'over' && this.view.events.length > 0)
  }

  showRule = (id: string | null): void => {
    this.rule = id
    this.sheet = 'rules'
  }

  /** Whether everybody may see everything: otherwise only the list can be stepped through. */
  private get open(): boolean {
    return this.table.phase === 'over' || !this.laid().game?.secrets
  }
}
