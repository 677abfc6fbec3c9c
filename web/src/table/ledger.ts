// The list of moves: a row a round, a column a seat, what chance brought in small before the move it led to.

export interface Entry {
  number: number // how many events there are up to this one
  text: string // empty while only chance has spoken
  chance: string[]
}

export interface Round {
  number: number
  entries: (Entry | null)[] // by seat
}

export function rounds(events: string[], seats: (number | null)[], count: number): Round[] {
  const rounds: Round[] = []
  let chance: string[] = []
  let before = count // the seat of the last entry; the first of all opens a round
  const enter = (seat: number, entry: Entry) => {
    if (seat <= before || !rounds.length) rounds.push({ number: rounds.length + 1, entries: Array(count).fill(null) })
    const round = rounds.at(-1)
    if (round) round.entries[seat] = entry
    before = seat
  }
  events.forEach((text, index) => {
    const seat = seats[index] ?? null
    if (seat === null) return void chance.push(text)
    enter(seat, { number: index + 1, text, chance })
    chance = []
  })
  if (chance.length) enter(rounds.length ? (before + 1) % count : 0, { number: events.length, text: '', chance })
  return rounds
}

/** The entry that shows a position after so many events: the last one at or before it. */
export function present(rounds: Round[], number: number): Entry | null {
  const entries = rounds.flatMap((round) => round.entries).filter((entry) => entry !== null)
  return entries.filter((entry) => entry.number <= number).sort((a, b) => b.number - a.number)[0] ?? null
}

/** One step through the events; chance's are passed over, since nobody chose them. */
export function stepped(seats: (number | null)[], number: number, by: 1 | -1): number {
  let next = number + by
  while (next > 0 && next < seats.length && seats[next - 1] === null) next += by
  return Math.min(seats.length, Math.max(0, next))
}
