// What the computer tells whoever plays against it alone: a good move, and what one's own last move gave away.

import { Refused } from '../api'
import type { Spots } from '../board/cursor'
import { arrow, circle, type Point } from '../board/shapes'
import type { Hint, Regret, Table, View } from '../wire'

/** Whoever is asked. */
export interface Adviser {
  hint: (ply: number) => Promise<Hint>
  regret: () => Promise<Regret>
  playOn: () => Promise<void>
}

export class Advice {
  asking = $state(false)
  trouble = $state('') // why there is no hint
  private told = $state.raw<Hint | null>(null)
  private judged = $state.raw<Regret | null>(null)

  readonly alone = $derived.by(() => isAlone(this.table()))
  /** A good move, as long as it can be played. */
  readonly hint = $derived.by(() => {
    const { view, phase, you } = this.table()
    return this.told?.ply === view.ply && phase === 'playing' && view.seat !== null && you.includes(view.seat) ? this.told : null
  })
  /** What my last move gave away, as long as it can be taken back. */
  readonly regret = $derived.by(() => {
    const table = this.table()
    return this.judged?.said && this.judged.ply === lastOwn(table) && table.can.undo ? this.judged.said : null
  })

  /** Whether there is something to say. */
  readonly speaks = $derived.by(() => this.regret !== null || this.hint !== null || this.asking || this.trouble !== '')

  constructor(
    private readonly table: () => Table,
    private readonly adviser: Adviser
  ) {}

  /** Shows a good move. */
  async show(): Promise<void> {
    const { ply } = this.table().view
    if (this.asking || this.hint) return
    this.asking = true
    this.trouble = ''
    try {
      this.told = await this.adviser.hint(ply)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (this.table().view.ply === ply) this.trouble = error.sentence
    } finally {
      this.asking = false
    }
  }

  /** Has my own move judged that was just played; who cannot say just now says nothing. */
  async look(): Promise<void> {
    const table = this.table()
    this.trouble = ''
    if (!this.alone || !table.can.undo || lastOwn(table) !== table.view.ply) return
    this.judged = await this.adviser.regret().catch((error) => {
      if (!(error instanceof Refused)) throw error
      return null
    })
  }

  /** Nothing is taken back: the computer may answer. */
  async playOn(): Promise<void> {
    this.judged = null
    await this.adviser.playOn().catch((error) => {
      if (!(error instanceof Refused)) throw error // then it answers by itself after a while
    })
  }

  /** A view with the hint drawn on it. */
  onto(view: View, spots: Spots, lays: boolean): View {
    return this.hint && view.ply === this.hint.ply ? { ...view, above: view.above + drawn(this.hint.places, view.spots ?? spots, lays) } : view
  }
}

/** Whether somebody sits here whose others are all computers. */
export function isAlone({ you, players, phase }: Pick<Table, 'you' | 'players' | 'phase'>): boolean {
  return phase === 'playing' && you.length === 1 && players.every(({ kind }, seat) => kind === 'computer' || you.includes(seat))
}

/** The ply to which my own last move led. */
export function lastOwn({ view, you }: Pick<Table, 'view' | 'you'>): number {
  return view.seats.findLastIndex((seat) => seat !== null && you.includes(seat)) + 1
}

const RING = 46
const HALO = 'fill="none" stroke="var(--mark-halo)" stroke-width="14" stroke-linejoin="round"'
const LINE = 'fill="none" stroke="var(--mark)" stroke-width="7" stroke-linejoin="round"'

/** A ring around what moves and an arrow to where; rings alone where things are laid. */
export function drawn(places: readonly string[], spots: Spots, lays: boolean): string {
  const points = places.flatMap((place): Point[] => (spots[place] ? [[spots[place].x, spots[place].y]] : []))
  const ringed = lays ? points : points.slice(0, 1)
  const rings = ringed.map((point) => stroked(circle(...point, RING))).join('')
  if (lays || points.length < 2) return rings
  const { shaft, head } = arrow(points, 14, 26)
  return `${rings}${stroked(shaft)}<path d="${head}" fill="var(--mark)" stroke="var(--mark-halo)" stroke-width="4" paint-order="stroke"/>`
}

const stroked = (path: string) => `<path d="${path}" ${HALO}/><path d="${path}" ${LINE}/>`
