// What somebody at this screen is about to do: the aim in their hand, what is drawn of it, and what is said of it.

import type { Measures, Scene } from '../wire'
import { t } from '../words'
import {
  alongEdge, ASIDE, begin, clamped, inwards, moveIn, ontoEdge, picks, pressed, rampOf, read, spotOf, startOf, straightOf, textOf,
  turnTo, type Aim, type Edge, type Pick
} from './aim'
import { onward, seenFrom, turned } from './geometry'
import { besidePole } from './line'
import { numberOf } from './pieces'
import { ARC, marksOf } from './marks'
import { isFree } from './placing'
import { handle, pulled } from './pull'
import { forecast, outlook } from './spoken'
import type { Marks, Point } from './stage'

type Turned = 'angle' | 'speed' | 'turn' | 'place'

export class Hand {
  scene = $state.raw<Scene | null>(null)
  seat = $state<number | null>(null) // of whoever may act at this screen now; null: nobody
  live = $state(false) // what is meant can be done now
  aim = $state.raw<Aim | null>(null)
  pulling = $state(false)
  holding = $state(false) // something is in the hand: the camera keeps still
  kept: { aim: Aim; scene: Scene } | null = null // what was aimed, for when the same things lie there again
  near: Point | null = null // where what is put lay before
  ghost = $state.raw<[number, number, number][]>([]) // the flight that was asked for

  readonly picks = $derived(this.scene && this.seat !== null ? picks(this.scene, this.seat) : [])
  readonly text = $derived(this.aim ? textOf(this.aim) : '')
  readonly start = $derived.by(() => (this.aim && this.scene ? startOf(this.aim, this.scene, this.measures) : null))
  readonly free = $derived.by(() => this.aim?.kind !== 'place' || (this.scene !== null && isFree(this.aim.at, this.scene, this.measures)))
  /** Where the pull-line's handle is. */
  readonly handle = $derived.by(() => {
    const { aim, start } = this
    return aim && start && aim.kind !== 'place' ? handle(start, aim.angle, aim.speed, this.top) : null
  })

  constructor(readonly measures: Measures) {}

  get top(): number {
    return this.measures.top_speed
  }

  /** Another position, or another seat to act: nothing is meant yet, unless there is only one thing to do. */
  open(scene: Scene, seat: number | null): void {
    this.scene = scene
    this.seat = seat
    this.letGo()
    if (seat !== null && this.kept?.scene === scene) this.aim = this.kept.aim
  }

  letGo(): void {
    this.aim = null
    this.pulling = false
    this.ghost = []
    const only = this.picks[0]
    if (this.picks.length === 1 && only) this.pick(only)
  }

  pick(pick: Pick): void {
    if (!this.scene || this.seat === null) return
    if (this.aim?.kind === pick.kind && this.aim.piece === pick.piece) return
    const kept = this.aim?.piece === pick.piece && this.aim.kind === 'flick' ? this.aim : null
    const aim = begin(pick, this.scene, this.seat, this.measures)
    if (aim?.kind === 'place' && this.near) aim.at = this.near
    this.aim = aim && kept && aim.kind === 'topple' ? { ...aim, speed: Math.max(aim.speed, kept.speed) } : aim
    this.ghost = []
  }

  /** Takes an aim over, such as a hint: it can still be changed. */
  take(text: string): void {
    const aim = this.scene && this.seat !== null ? read(text, this.scene, this.seat) : null
    if (aim && this.scene) this.aim = clamped(aim, this.scene)
    this.ghost = []
  }

  pickByKey(key: string): Pick | null {
    const found = this.picks.filter((pick) => pick.key === key)
    const pick = found.find((pick) => pick.piece !== this.aim?.piece) ?? found[0] ?? null
    if (pick && pick.kind !== 'decline') this.pick(pick)
    return pick
  }

  /** A press on a disc; whether it means anything. */
  press(piece: string): boolean {
    const pick = this.scene && this.seat !== null ? pressed(this.scene, this.seat, piece, this.aim) : null
    if (pick) this.pick(pick)
    return pick !== null
  }

  set(change: Partial<Record<Turned, number>> & { edge?: Edge; at?: Point }): void {
    if (!this.aim || !this.scene) return
    this.aim = clamped({ ...this.aim, ...change } as Aim, this.scene)
    this.ghost = []
  }

  /** Turned by a step: along the edge, around the front disc, aside, faster. */
  turn(what: Turned, by: number): void {
    const { aim, scene } = this
    if (!aim || !scene || aim.kind === 'place') return
    if (what === 'place' && aim.kind === 'in') this.aim = clamped(alongEdge(aim, by, this.measures.side / 2), scene)
    if (what === 'turn' && aim.kind === 'topple') this.set({ turn: aim.turn + by })
    if (what === 'angle') this.set({ angle: aim.angle + by })
    if (what === 'speed') this.set({ speed: aim.speed + by })
    this.ghost = []
  }

  moveTo(at: Point): void {
    if (this.aim?.kind === 'place') this.set({ at })
  }

  slideTo(at: Point): void {
    if (this.aim?.kind !== 'in' || !this.scene) return
    this.aim = clamped(moveIn(this.aim, ontoEdge(at, this.measures.side / 2)), this.scene)
  }

  toEdge(edge: Edge): void {
    if (this.aim?.kind === 'in' && this.scene) this.aim = clamped(moveIn(this.aim, { edge, place: this.aim.place }), this.scene)
  }

  turnRampTo(at: Point): void {
    if (this.aim?.kind === 'topple' && this.scene) this.set({ turn: turnTo(this.aim, this.scene, at) })
  }

  /** Pulled back to a point; whether letting go there flicks. */
  pullTo(at: Point): boolean {
    const pull = this.start ? pulled(this.start, at, this.top) : null
    return pull !== null && this.swipeTo(pull)
  }

  /** Aims as a gesture does; whether that can be flicked: from the edge only inwards. */
  swipeTo(flick: { angle: number; speed: number }): boolean {
    if (this.aim?.kind === 'in' && Math.abs(turned(flick.angle, inwards(this.aim.edge))) >= ASIDE) return false
    this.set(flick)
    return true
  }

  /** Where the discs lie that may be flicked. */
  get attackers(): { piece: string; at: Point }[] {
    const { scene } = this
    return scene ? this.picks.filter(({ kind }) => kind === 'flick').map(({ piece }) => ({ piece, at: spotOf(scene, piece) })) : []
  }

  /** By what the ramp is turned: the knob on its arc. */
  get knob(): Point | null {
    const { aim, scene } = this
    return aim?.kind === 'topple' && scene ? onward(spotOf(scene, aim.front), straightOf(aim, scene) + aim.turn + 180, ARC) : null
  }

  onRamp(at: Point): boolean {
    const { aim, scene } = this
    const ramp = aim && scene ? rampOf(aim, scene, this.measures) : null
    if (!ramp) return false
    const [forward, left] = seenFrom([ramp.x, ramp.y], ramp.heading, at)
    return forward < 0 && forward > -this.measures.ramp.length && Math.abs(left) < this.measures.ramp.width / 2
  }

  readonly marks = $derived.by((): Marks => {
    const { aim, scene, start } = this
    return aim && scene && start ? { ...marksOf(aim, scene, start, this), still: this.holding } : {}
  })

  readonly forecast = $derived.by(() => {
    const { aim, scene, seat } = this
    if (!aim || !scene || seat === null) return ''
    return forecast(aim, scene, this.measures, besidePole(aim, scene, seat), this.free)
  })

  /** What that would come to. */
  readonly outlook = $derived.by(() => (this.aim && this.scene ? outlook(this.aim, this.scene, this.measures) : ''))

  /** What to do with what is held, in a sentence. */
  lead(gesture: 'pull' | 'swipe'): string {
    const { aim } = this
    if (!aim || aim.kind === 'place' || (aim.kind === 'in' && !this.pulling)) return '' // it was not picked: what happened stands there
    if (aim.kind === 'topple') return t(`flicks.lead.topple.${gesture}`)
    return t(`flicks.lead.flick.${gesture}`, numberOf(aim.piece))
  }
}
