// A study: a game with everything that was tried in it, and where one is. This is what a link restores.

import type { Moment, Opened, Options } from '../wire'
import { endOf, eventsTo, grown, trunk, type Branch, type Path } from './tree'

/** How the game ended that was played; it holds while the first `after` events of the trunk are those. */
export interface Ending {
  scores: number[]
  reason: string
  how?: string // where people ended it, not the rules: "resigned", "time", "agreed"
  after: number
}

export interface Study {
  game: string
  options: Options
  start: string // a diagram, or empty
  seats: string[] // the names of those who played, or empty
  date: string
  ending: Ending | null
  extra: Record<string, unknown> // what else the record said, such as sealed dice; given back as it came
  root: Branch
  path: Path
}

export function fresh(game: string, options: Options): Study {
  const today = new Date().toISOString().slice(0, 10)
  return { game, options, start: '', seats: [], date: today, ending: null, extra: {}, root: grown([], []), path: [] }
}

/** A record that the server has checked, opened at its end; the text is read once more for what the server does not take apart. */
export function studyOf(opened: Opened, text: string): Study {
  const { game, options, events, seats, date, scores, reason } = opened
  const record = JSON.parse(text) as Record<string, unknown>
  const ending = scores && { scores, reason: reason ?? '', ...howIn(record), after: events.length }
  const [extra, root] = [extraIn(record), grown(events, [])]
  return { game, options, start: opened.start ?? '', seats, date, ending, extra, root, path: endOf(root, []) }
}

/** A moment with all the events that led there. */
export type Reached = Moment & { events: string[] }

export function momentOf(study: Study, path: Path): Reached {
  return momentAfter(study, eventsTo(study.root, path))
}

export function momentAfter({ game, options, start }: Study, events: string[]): Reached {
  return start ? { game, options, start, events } : { game, options, events }
}

/** Whether the ending still belongs to the trunk's last position. */
export function endingOf({ ending, root }: Study): Ending | null {
  return ending && trunk(root).length === ending.after ? ending : null
}

const OURS = ['format', 'game', 'options', 'seats', 'date', 'start', 'events', 'result']

/** What a record says besides what everybody knows of records. */
function extraIn(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !OURS.includes(name)))
}

function howIn({ result }: Record<string, unknown>): Pick<Ending, 'how'> {
  const told = typeof result === 'object' && result !== null && 'how' in result && typeof result.how === 'string'
  return told ? { how: result.how as string } : {}
}

/** The trunk as a record: one line of JSON. */
export function recordOf(study: Study, seatNames: string[], ended: Omit<Ending, 'after'> | null): string {
  const { game, options, seats, date, start, extra } = study
  const events = trunk(study.root).map((branch) => branch.event)
  const result = ended && { scores: ended.scores, reason: ended.reason, ...(ended.how ? { how: ended.how } : {}) }
  return JSON.stringify({
    format: 1,
    game,
    options,
    seats: seats.length ? seats : seatNames,
    date,
    ...(start ? { start } : {}),
    events,
    ...(result ? { result } : {}),
    ...(study.ending && !endingOf(study) ? {} : extra), // sealed dice are those of the game as it was played
  })
}
