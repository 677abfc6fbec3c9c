// "What was my chance?": hands to ask it for, and the answer in words that one can picture.

export const HANDS = {
  steady: { angle: 0.5, speed: 0.03 },
  practised: { angle: 1.5, speed: 0.08 },
  unsteady: { angle: 3, speed: 0.15 }
} as const
export type HandName = keyof typeof HANDS

const FRACTIONS = [2, 3, 4, 5, 10].flatMap((of) => Array.from({ length: of - 1 }, (_, index): [number, number] => [index + 1, of]))

/** A share as the nearest "4 in 5"; null at either end, where there is a word for it. */
export function inWords(chance: number): [many: number, of: number] | 'never' | 'always' {
  if (chance < 0.05) return 'never'
  if (chance > 0.95) return 'always'
  return FRACTIONS.reduce((best, one) => (Math.abs(one[0] / one[1] - chance) < Math.abs(best[0] / best[1] - chance) - 1e-9 ? one : best))
}
