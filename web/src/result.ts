// How a game ended, taken apart for words.

/** The seats that are first; none where all are. */
export function winners(scores: readonly number[]): number[] {
  const best = Math.max(...scores)
  const first = scores.flatMap((score, seat) => (score === best ? [seat] : []))
  return first.length === scores.length ? [] : first
}

/** "enough points claimed (K8)" without the rule: catalogues know the words alone. */
export function withoutRule(reason: string): string {
  return reason.replace(/ \([A-Z]+\d+[a-z]?\)$/, '')
}
