// The practice table: things are put where one likes, and flicked as often as one likes. What comes of it the server
// says; it keeps nothing, so all that has happened is here.

import { practise, practiseChance, Refused, sentenceOf } from '../api'
import type { Board, ChanceAnswer, Practised, Practice as Asked, Scene, Sentence, Spots, View } from '../wire'
import { say, t, whole } from '../words'
import { bytesOf, type Films, type Host } from './host'
import { numberOf } from './pieces'
import { Play } from './play.svelte'

/** How things lie, and how they came to. */
interface Step {
  view: View
  from: { spots: Spots; seat: number; move: string } | null // the flick that led here
  said: Sentence[]
}

export type Mode = 'flick' | 'place'
export type Sheet = 'rules' | 'keys' | 'own' | null
export interface Spread { angle: number; speed: number }

const TOUCH = { touch: 44, other: 26 } // pixels within which a press means a disc

export class Practice implements Host {
  readonly looking = false
  readonly flipped = false
  readonly mine = true
  readonly connection = { aim: null, token: 'practice' } // no secret is asked for
  readonly play: Play
  sheet = $state<Sheet>(null)
  mode = $state<Mode>('flick')
  held = $state<string | null>(null) // the disc that is being put somewhere
  trouble = $state.raw<Sentence | string>('') // why something could not be done
  private busy = $state(false)
  private steps = $state.raw<Step[]>([])
  private films: Record<string, string> = {} // by what led there
  private count = 0
  private readonly leaving = new AbortController()

  constructor(readonly game: string, readonly board: Board, first: Practised, private readonly names: readonly string[]) {
    const films: Films = {
      film: async (view) => bytesOf(this.films[keyOf(view)] ?? ''),
      ghost: async (move, _, signal) => bytesOf((await practise(game, { ...this.here, move }, signal)).film ?? '')
    }
    if (!board.measures) throw new Error('a board without measures')
    this.play = new Play('practice', board.measures, { gesture: 'pull', ghost: true }, films)
    this.steps = [{ view: this.kept(first.view, '', null), from: null, said: [] }]
  }

  leave(): void {
    this.leaving.abort()
  }

  private get step(): Step {
    return this.steps.at(-1) as Step
  }

  get view(): View {
    return this.step.view
  }

  get scene(): Scene {
    return this.view.scene as Scene
  }

  /** While things are put, nothing is flicked. */
  readonly seen = $derived.by((): View => (this.mode === 'flick' ? this.view : { ...this.view, scene: { ...this.scene, choices: [] } }))
  readonly playable = $derived.by(() => !this.busy)
  readonly canTakeBack = $derived.by(() => this.steps.length > 1 && !this.busy)
  readonly pieces = $derived.by(() => [0, 1].flatMap((seat) => [1, 2, 3].map((number) => ({ piece: `${'WB'.charAt(seat)}${number}`, seat, number }))))

  /** Who has the turn: the other may have to put something back. */
  seat = $state(0)

  /** What is said: why not, what happened, or what to do. */
  readonly sentence = $derived.by(() => {
    if (this.trouble) return whole(say(this.trouble))
    if (this.mode === 'place') return t(this.held ? 'practice.put' : 'practice.pick')
    if (this.step.said.length) return this.step.said.map((one) => say(one)).join(' ')
    return t('practice.lead')
  })

  who = (seat: number): string => say(this.names[seat] ?? '')

  /** Whether a flick is aimed that has not been made. */
  readonly aims = $derived.by(() => {
    const { aim, live } = this.play.hand
    return live && aim !== null && aim.kind !== 'place'
  })

  /** The flick that a chance is asked of: the one that is aimed, or else the last. */
  readonly asked = $derived.by(() => (this.aims ? { ...this.here, move: this.play.hand.text } : this.step.from))

  private get here(): { spots: Spots; seat: number } {
    return { spots: spotsOf(this.scene), seat: this.seat }
  }

  chance = (spread: Spread, signal: AbortSignal): Promise<ChanceAnswer> => {
    if (!this.asked) throw new Error('nothing is aimed')
    return practiseChance(this.game, { ...this.asked, ...spread }, signal)
  }

  /** What the table itself asks for: a flick, or to put down what is held. */
  move = (text: string): void => {
    const [, x = '', y = ''] = text.split(' ')
    if (this.mode === 'place' && this.held) void this.put(this.held, [Number(x), Number(y)])
    else void this.flick(text)
  }

  async flick(move: string): Promise<void> {
    const { hand } = this.play
    const from = { ...this.here, move }
    hand.kept = hand.aim && hand.scene ? { aim: hand.aim, scene: hand.scene } : null
    const answer = await this.ask(from)
    if (!answer) return
    const view = this.kept(answer.view, move, answer.film)
    if (answer.film) await this.play.shown(view, this.leaving.signal).catch(() => undefined)
    const said: Sentence[] = answer.stands ? answer.said : [...answer.said.slice(0, 1), [t('practice.set-up-again')]]
    this.go({ view, from: answer.film ? from : null, said })
  }

  async put(piece: string, at: [number, number]): Promise<void> {
    const rest = Object.entries(spotsOf(this.scene)).filter(([name]) => name !== piece && name !== `${piece.charAt(0)}${numberOf(piece) === 3 ? '|' : ''}`)
    await this.lay({ spots: { ...Object.fromEntries(rest), [piece]: at }, seat: this.seat }, `${piece} ${at.join(' ')}`)
  }

  async turnTo(seat: number): Promise<void> {
    const before = this.seat
    this.seat = seat
    if (!(await this.lay({ spots: spotsOf(this.scene), seat }, `seat ${seat}`))) this.seat = before
  }

  async fromStart(): Promise<void> {
    await this.lay({ seat: this.seat }, 'start')
  }

  private async lay(asked: Asked, name: string): Promise<boolean> {
    const answer = await this.ask(asked)
    if (answer) this.go({ view: this.kept(answer.view, name, null), from: null, said: [] })
    return answer !== null
  }

  private go(step: Step): void {
    this.steps = [...this.steps, step]
    this.letGo()
  }

  takeBack(): void {
    if (!this.canTakeBack) return
    this.steps = this.steps.slice(0, -1)
    this.trouble = ''
    this.letGo()
  }

  private async ask(asked: Asked): Promise<Practised | null> {
    if (this.busy) return null
    this.busy = true
    this.trouble = ''
    try {
      return await practise(this.game, asked, this.leaving.signal)
    } catch (error) {
      if (!this.leaving.signal.aborted) this.trouble = (error instanceof Refused && error.said) || sentenceOf(error)
      return null
    } finally {
      this.busy = false
    }
  }

  /** A view by a name of its own, with what led there: as at a table. */
  private kept(view: View, event: string, film: string | null): View {
    const named: View = { ...view, ply: (this.count += 1), events: [event], scene: { ...(view.scene as Scene), flick: film !== null } }
    if (film) this.films[keyOf(named)] = film
    return named
  }

  // Putting things

  turn(mode: Mode): void {
    this.mode = mode
    this.trouble = ''
    this.letGo()
  }

  private letGo(): void {
    if (this.held) this.play.stage?.lay(this.scene) // where it was, or will be
    this.held = null
    const { hand } = this.play
    hand.near = null
    if (this.mode === 'place') hand.open(this.seen.scene as Scene, this.view.seat)
    else if (hand.scene !== this.scene && this.play.rests) hand.open(this.scene, this.view.seat)
  }

  /** Takes a disc into the hand, with what stands on it. */
  take(piece: string): void {
    const { discs, poles } = this.scene
    const found = discs.find((disc) => disc.piece === piece)
    const others: Scene = {
      ...this.scene,
      discs: discs.filter((disc) => disc !== found),
      poles: poles.filter((pole) => numberOf(piece) !== 3 || pole.seat !== found?.seat),
      choices: [{ kind: 'place', disc: piece, edge: this.play.hand.measures.side / 2, within: null, form: '' }]
    }
    this.trouble = ''
    this.held = piece
    this.play.hand.near = found ? [found.x, found.y] : null
    this.play.stage?.lay(others)
    this.play.hand.open(others, this.view.seat)
  }

  /** A press on the table, before it means anything else. */
  pressed(event: PointerEvent): void {
    if (this.mode !== 'place' || this.busy || event.button !== 0) return
    const within = event.pointerType === 'touch' ? TOUCH.touch : TOUCH.other
    const piece = this.play.stage?.pick(event.clientX, event.clientY, within)
    if (piece && piece !== this.held) this.take(piece)
  }
}

export function spotsOf({ discs, poles }: Scene): Spots {
  return Object.fromEntries([...discs, ...poles].map(({ piece, x, y }) => [piece, [x, y]]))
}

const keyOf = ({ ply }: View) => String(ply)
