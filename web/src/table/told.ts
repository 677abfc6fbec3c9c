// What happened, told to whoever reads it: players by their names, oneself as "you". A sentence comes with the names of
// seats in its fields; a catalogue (words/told.*.json) has how it reads when one of them is oneself: "{0} pivots …#0".

import type { Sentence } from '../wire'
import { fill, known, say, t } from '../words'

/** Who sits where, as one screen sees it. */
export interface Company {
  names: readonly string[] // of the seats
  you: readonly number[]
  called: (seat: number) => string // of a seat: the one who sits there
}

/** One's own seat; none where several play on one screen, and for those who watch. */
export function oneself({ you }: Pick<Company, 'you'>): number | null {
  return you.length === 1 ? you[0] ?? null : null
}

export function told(sentence: Sentence, company: Company): string {
  const [template, ...words] = sentence as [string, ...string[]]
  const me = oneself(company)
  const field = words.findIndex((word) => me !== null && word === company.names[me])
  const own = field < 0 ? undefined : known(`${template}#${field}`)
  const filled = words.map((word, index) => (own && index === field ? t('table.you') : spoken(word, company)))
  return begun(fill(own ?? known(template) ?? template, filled))
}

/** A word of a sentence: a seat, something of a seat's, or what the catalogue makes of it. */
function spoken(word: string, company: Company): string {
  const { names, called } = company
  const seat = names.indexOf(word)
  if (seat >= 0) return called(seat)
  const owner = names.findIndex((name) => word.startsWith(`${name}'s `))
  if (owner < 0) return say(word)
  const thing = say(word.slice((names[owner] ?? '').length + 3))
  return owner === oneself(company) ? t('table.told.yours', thing) : t('table.told.of', called(owner), thing)
}

function begun(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
