// Which steps of which game's lessons are done on this device.

const shelf = 'learnt'

type Kept = Record<string, number[]> // the numbers of the steps, by game

/** The steps of a game's lessons that are done, counted from 0. */
export function doneIn(game: string): number[] {
  return kept()[game] ?? []
}

/** How much of a game's lessons is done, from 0 to 1; nothing where there are none. */
export function learnt(game: string, steps: number): number {
  return steps ? Math.min(1, doneIn(game).length / steps) : 0
}

/** Whether somebody has gone through all of it. */
export function knows(game: string, steps: number): boolean {
  return steps > 0 && learnt(game, steps) === 1
}

/** How long the lessons take, in whole minutes. */
export function minutesOf(steps: number): number {
  return Math.ceil((steps * 25) / 60)
}

export function keepDone(game: string, step: number): void {
  const done = [...new Set([...doneIn(game), step])].sort((a, b) => a - b)
  try {
    localStorage.setItem(shelf, JSON.stringify({ ...kept(), [game]: done }))
  } catch {
    // the browser keeps nothing
  }
}

function kept(): Kept {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(shelf) ?? '{}')
    if (typeof found !== 'object' || found === null) return {}
    return Object.fromEntries(Object.entries(found).filter(([, done]) => Array.isArray(done))) as Kept
  } catch {
    return {} // edited by hand
  }
}
