// How a game ended, told to whoever reads it: to one who won, to one who lost, and to all others.

import { winners, withoutRule } from '../result'
import type { Result, WordedTally } from '../wire'
import { fill, known, t } from '../words'
import { oneself, type Company } from './told'

type Scored = Pick<WordedTally, 'seat' | 'count'>

/** The end in one line. `tallies` is what seats have of what they need, where a game counts something. */
export function headline(result: Result, company: Company, tallies: readonly Scored[] = []): string {
  const first = winners(result.scores)
  const reason = result.how === 'rules' ? withoutRule(result.reason) : result.how
  const own = known(`${reason}#${heardBy(first, company)}`)
  const others = result.scores.flatMap((_, seat) => (first.includes(seat) ? [] : [seat]))
  if (own !== undefined && first.length < 2) return fill(own, [called(first, company), called(leftBy(result, others), company), count(first, tallies)])
  return plain(first, company)
}

/** Whether something is said of how it ended in the headline already. */
export function says(result: Result): boolean {
  const reason = result.how === 'rules' ? withoutRule(result.reason) : result.how
  return known(`${reason}#seen`) !== undefined || known(`${reason}#drawn`) !== undefined
}

function heardBy(first: readonly number[], company: Company): 'won' | 'lost' | 'seen' | 'drawn' {
  if (!first.length) return 'drawn'
  const me = oneself(company)
  if (me === null) return 'seen'
  return first.includes(me) ? 'won' : 'lost'
}

function plain(first: readonly number[], company: Company): string {
  const me = oneself(company)
  if (!first.length) return t('table.result.draw')
  if (me !== null) return t(first.includes(me) ? 'table.result.win' : 'table.result.lose')
  return t(first.length > 1 ? 'table.result.winners' : 'table.result.winner', called(first, company))
}

/** Of several who did not win, whose doing it was: the lowest score. */
function leftBy({ scores }: Result, others: readonly number[]): number[] {
  const least = Math.min(...others.map((seat) => scores[seat] ?? 0))
  return others.filter((seat) => scores[seat] === least)
}

function called(seats: readonly number[], company: Company): string {
  return seats.map(company.called).join(' & ')
}

function count(first: readonly number[], tallies: readonly Scored[]): number {
  return tallies.find(({ seat }) => seat === first[0])?.count ?? 0
}
