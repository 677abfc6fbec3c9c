// How a tree of moves is set as text: lines that break where others leave them.

import type { Branch, Path } from './tree'

export interface Step {
  branch: Branch
  path: Path
  round: number | null // where its number stands before the move
  later: boolean // the number is said again in mid-round, because the line was broken
}

/** Moves in a row, and the lines that leave from the last of them. */
export interface Stretch {
  steps: Step[]
  sides: Stretch[][]
}

interface Count {
  round: number
  seat: number
}

const BEFORE: Count = { round: 0, seat: Infinity }

/** A round is over when the turn comes back to the same seat or one before it; chance does not count. */
function counted(count: Count, seat: number | null): Count {
  if (seat === null) return count
  return { round: count.round + (seat <= count.seat ? 1 : 0), seat }
}

/** The whole tree as stretches, the trunk's on top. */
export function stretches(root: Branch): Stretch[] {
  return root.next.length ? line(root, 0, [], BEFORE) : []
}

function line(parent: Branch, turn: number, before: Path, start: Count): Stretch[] {
  let stretch: Stretch = { steps: [], sides: [] }
  const found = [stretch]
  let [here, path, count] = [parent, before, start]
  for (let branch = here.next[turn]; branch; branch = here.next[0]) {
    const next = counted(count, branch.seat)
    const there = [...path, here === parent ? turn : 0]
    stretch.steps.push({ branch, path: there, ...numbered(branch, count, next, !stretch.steps.length) })
    if (there.at(-1) === 0 && here.next.length > 1) {
      stretch.sides = sidesOf(here, path, count)
      found.push((stretch = { steps: [], sides: [] }))
    }
    ;[here, path, count] = [branch, there, next]
  }
  return found.filter(({ steps }) => steps.length)
}

function sidesOf(fork: Branch, path: Path, count: Count): Stretch[][] {
  return fork.next.slice(1).map((_, side) => line(fork, side + 1, path, count))
}

function numbered(branch: Branch, count: Count, next: Count, first: boolean): Pick<Step, 'round' | 'later'> {
  if (branch.seat === null) return { round: null, later: false }
  if (next.round > count.round) return { round: next.round, later: false }
  return first ? { round: next.round, later: true } : { round: null, later: false }
}

/** A tree as plain text: side lines in brackets, notes in quotation marks. */
export function asText(lines: Stretch[]): string {
  return lines
    .map(({ steps, sides }) => [...steps.map(stepText), ...sides.map((side) => `(${asText(side)})`)].join(' '))
    .join(' ')
}

function stepText({ branch, round, later }: Step): string {
  const number = round === null ? '' : `${round}${later ? '…' : '.'} `
  return `${number}${branch.event}${branch.note ? ` “${branch.note}”` : ''}`
}
