// What the home page offers somebody of a game: to learn it, a first game, another one. It follows from what was learnt
// and played on this device.

import { doneIn, minutesOf } from '../learn/progress'
import { GENTLE, nextLevel, resultsOf, type Ended } from '../results'
import { t } from '../words'

/** What is known of somebody and a game. */
export interface Known {
  steps: number | null // of its lessons; null until the server has said
  done: number // of them
  ended: readonly Ended[] // my games, the last first
}

export interface Way {
  words: string
  note: string // how long, how far, how strong
}

export function knownOf(game: string, steps: number | null): Known {
  return { steps, done: doneIn(game).length, ended: resultsOf(game) }
}

const hasPlayed = ({ ended }: Known): boolean => ended.length > 0
const begun = ({ done }: Known): boolean => done > 0
const learnt = ({ steps, done }: Known): boolean => Boolean(steps) && done >= (steps ?? 0)

/** Whether one comes to play rather than to learn: that is offered first then. */
export const comesToPlay = (known: Known): boolean => hasPlayed(known) || learnt(known)

/** The way to a game's lessons: null where there are none, or as long as nobody knows. */
export function learning(known: Known): Way | null {
  if (!known.steps) return null
  if (learnt(known)) return { words: t('home.learn'), note: t('home.learnt') }
  const note = begun(known) ? t('home.learn.far', known.done, known.steps) : t('home.minutes', minutesOf(known.steps))
  return { words: t('home.learn'), note }
}

/** The way to a game against the computer, and how strong it is. */
export function playing(known: Known): Way & { level: number } {
  if (!hasPlayed(known)) return { words: t('home.first'), note: '', level: GENTLE }
  const level = nextLevel(known.ended)
  return { words: t('home.again'), note: t('home.level', level), level }
}

export type Main =
  | { what: 'learn' | 'first' | 'again'; game: string; steps: number }
  | null // nothing is known yet

/** The one thing offered before all others: learn, then play, then play again what was played last. */
export function mainWay(known: Record<string, Known>, usual: string, last: string | null): Main {
  if (last !== null && known[last]) return { what: 'again', game: last, steps: 0 }
  const names = Object.keys(known)
  const of = (test: (one: Known) => boolean) => names.find((name) => test(known[name] as Known))
  const halfway = of((one) => begun(one) && !learnt(one))
  const game = halfway ?? of(learnt) ?? usual
  const one = known[game]
  if (!one || one.steps === null) return null
  return { what: one.steps && !learnt(one) ? 'learn' : 'first', game, steps: one.steps }
}
