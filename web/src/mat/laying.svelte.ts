// What is chosen on a mat, and what it amounts to. It knows no rules: a move is a set of places that the view lists, and
// what any other set amounts to, and why it is no move, the server says.

import { Refused } from '../api'
import type { Spot, Sum, View } from '../wire'

type Spots = Record<string, Spot>

/** Where one lays: the view, and what is done with what was chosen. */
export interface World {
  view: () => View
  playable: () => boolean
  ask: (places: string[]) => Promise<Sum>
  play: (move: string) => void
  onclosed?: (places: string[]) => void // what was chosen is no move, and more would not make it one
}

const ALONE = ['slot', 'marker'] // of these one at a time is meant

export class Laying {
  chosen = $state.raw<string[]>([])
  sum = $state.raw<Sum | null>(null) // of what is chosen, or why what was pressed is not
  trouble = $state('') // why there is no answer
  #latest = 0 // of the things asked: what was asked before is answered too late

  constructor(private readonly world: World) {}

  get spots(): Spots {
    return this.world.view().spots ?? {}
  }

  /** What may be chosen to go on to a move; in the beginning, all that begins one. */
  readonly targets = $derived.by(() => {
    const fitting = this.#moves.filter(([, places]) => this.chosen.every((place) => places.includes(place)))
    const places = fitting.flatMap(([, all]) => all)
    return places.filter((place, index) => !this.chosen.includes(place) && places.indexOf(place) === index)
  })

  readonly #moves = $derived.by(() => (this.world.playable() ? this.world.view().moves : []))

  press(place: string): void {
    if (!this.world.playable()) return
    const answer = this.world.view().aside?.answers.find((one) => one.place === place)
    if (answer) this.play(answer.move)
    else if (!this.chosen.includes(place) && !this.#isChoosable(place)) void this.#ask([place])
    else this.#choose(this.#toggled(place), place)
  }

  play(move: string): void {
    this.letGo()
    this.world.play(move)
  }

  letGo(): void {
    this.#latest += 1
    this.chosen = []
    this.sum = null
    this.trouble = ''
  }

  /** One's own tiles and all places on lines may be tried; else whatever is part of a move. */
  #isChoosable(place: string): boolean {
    const spot = this.spots[place]
    if (spot?.shape === 'slot') return true
    return this.#moves.some(([, places]) => places.includes(place)) || (spot?.shape === 'hand' && spot.y > 0)
  }

  #fits(places: string[]): boolean {
    return this.#moves.some(([, all]) => places.every((place) => all.includes(place)))
  }

  #toggled(place: string): string[] {
    if (this.chosen.includes(place)) return this.chosen.filter((other) => other !== place)
    const shape = this.spots[place]?.shape ?? ''
    if (shape === 'hand' && !this.#fits(this.chosen)) {
      const fresh = [...this.chosen.filter((other) => this.spots[other]?.shape !== shape), place]
      if (this.#fits(fresh)) return fresh // what cannot become a move is not added to
    }
    const kept = ALONE.includes(shape) ? this.chosen.filter((other) => this.spots[other]?.shape !== shape) : this.chosen
    return [...kept, place]
  }

  /** Where tiles that fit are taken to their place, they are laid; any other set is looked at first. */
  #choose(places: string[], last: string): void {
    const meant = this.#moves.find(([, all]) => all.length === places.length && places.every((place) => all.includes(place)))
    if (meant && this.spots[last]?.shape === 'slot' && places.includes(last)) return this.play(meant[0])
    this.chosen = places
    if (places.length) void this.#ask(places)
    else this.letGo()
  }

  async #ask(places: string[]): Promise<void> {
    const mine = (this.#latest += 1)
    try {
      const sum = await this.world.ask(places)
      if (mine !== this.#latest) return
      this.sum = sum
      this.trouble = ''
      if (sum.closed) this.world.onclosed?.(places)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (mine === this.#latest) this.trouble = error.sentence
    }
  }
}

/** A sum as it is written: "2 + 3 = 5". */
export function written({ terms, total }: Sum): string {
  return terms.length > 1 ? `${terms.join(' + ')} = ${total}` : String(total)
}

/** The part of a mat that has the lines, as far as their columns reach: all that a phone shows of it. */
export function linesOf(spots: Spots, [, , width]: readonly number[]): [number, number, number, number] {
  const lines = Object.values(spots).filter(({ shape }) => shape === 'slot')
  const reach = (side: 1 | -1) => Math.max(REACH, ...lines.map(({ y, h }) => side * y + h / 2)) + ROOM
  const [up, down] = [reach(-1), reach(1)]
  return [RAIL[0], -up, Math.min(RAIL[1], width ?? RAIL[1]), up + down]
}

const RAIL = [32, 836] as const // where a rail begins, and how long it is
const REACH = 160 // from the rail's middle to the far side of a column of one tile
const ROOM = 46 // beyond it, for a word on what is laid there
