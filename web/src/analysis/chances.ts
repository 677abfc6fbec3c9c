// Expected scores, from -1 (lost) to 1 (won), told as chances of being first; and how they are written.

/** Scores go from -1/(seats-1), for one who is not first, to 1. */
export function chance(value: number, seats: number): number {
  return Math.min(Math.max((value * (seats - 1) + 1) / seats, 0), 1)
}

/** A difference between two expected scores, told as one between chances. */
export function difference(value: number, seats: number): number {
  return (value * (seats - 1)) / seats
}

/** Every seat's part of the whole: they add up to 1. */
export function shares(values: readonly number[]): number[] {
  const parts = values.map((value) => chance(value, values.length))
  const sum = parts.reduce((total, part) => total + part, 0)
  return parts.map((part) => (sum ? part / sum : 1 / parts.length))
}

/** ".44", "1.00": without a nought that says nothing. */
export function written(part: number): string {
  return part.toFixed(2).replace(/^0\./, '.')
}

/** Whole per cents that add up to 100: what rounding leaves goes to those who lost most by it. */
export function percents(parts: readonly number[]): number[] {
  const whole = parts.map((part) => Math.floor(part * 100))
  const left = 100 - whole.reduce((total, part) => total + part, 0)
  const rests = parts.map((part, seat) => ({ seat, rest: (part * 100) % 1 })).sort((a, b) => b.rest - a.rest)
  const raised = rests.slice(0, left).map(({ seat }) => seat)
  return whole.map((part, seat) => (raised.includes(seat) ? part + 1 : part))
}
