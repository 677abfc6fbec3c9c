// The moves of a study: the game as a trunk, and every try that leaves it. Trees are never changed, only made anew.

import type { Judged } from '../wire'

/** What the engine made of a move: numbers are expected scores of whoever played it. */
export type Verdict = Pick<Judged, 'expected' | 'value' | 'loss' | 'mark' | 'line'>

/** An event and what may follow it; the first of `next` is the line this one belongs to, the others leave it. */
export interface Branch {
  readonly event: string // empty at the root, which is the start of the game
  readonly seat: number | null // whose it was; null is chance's
  readonly note?: string
  readonly verdict?: Verdict
  readonly next: readonly Branch[]
}

/** Which of `next` to take, from the root on. */
export type Path = readonly number[]

/** A tree, and where one is in it. */
export type Place = readonly [root: Branch, path: Path]

export const ROOT: Branch = { event: '', seat: null, next: [] }

/** The branches along a path, the root not among them. */
export function walk(root: Branch, path: Path): Branch[] {
  const walked: Branch[] = []
  let here: Branch | undefined = root
  for (const turn of path) {
    here = here.next[turn]
    if (!here) break
    walked.push(here)
  }
  return walked
}

export function at(root: Branch, path: Path): Branch {
  return walk(root, path).at(-1) ?? root
}

export function eventsTo(root: Branch, path: Path): string[] {
  return walk(root, path).map((branch) => branch.event)
}

/** The path to the end of the line that `path` is on. */
export function endOf(root: Branch, path: Path): Path {
  const longer = [...path]
  for (let here = at(root, path); here.next[0]; here = here.next[0]) longer.push(0)
  return longer
}

/** The game itself: the first branch everywhere. */
export function trunk(root: Branch): Branch[] {
  return walk(root, endOf(root, []))
}

/** How much of a path lies on the trunk. */
export function onTrunk(path: Path): number {
  const left = path.findIndex((turn) => turn > 0)
  return left < 0 ? path.length : left
}

/** A trunk of events, each with its seat where that is known. */
export function grown(events: readonly string[], seats: readonly (number | null)[]): Branch {
  const line = events.map((event, number) => ({ event, seat: seats[number] ?? null }))
  return { ...ROOT, next: line.reduceRight<Branch[]>((next, branch) => [{ ...branch, next }], []) }
}

/** The tree with the branch at a path replaced. */
export function changed(root: Branch, path: Path, change: (branch: Branch) => Branch): Branch {
  return rebuilt(root, path, (branch, depth) => (depth === path.length ? change(branch) : branch))
}

/** The tree with every branch along a path replaced, from the end back to the root: games are too long to recurse. */
function rebuilt(root: Branch, path: Path, change: (branch: Branch, depth: number) => Branch): Branch {
  const line = [root, ...walk(root, path)].map(change)
  return line.reduceRight((child, parent, depth) => {
    const next = parent.next.map((branch, turn) => (turn === path[depth] ? child : branch))
    return { ...parent, next }
  })
}

/** An event after a path: goes along a branch that is there, or grows one. */
export function play([root, path]: Place, event: string, seat: number | null): Place {
  const { next } = at(root, path)
  const known = next.findIndex((branch) => branch.event === event)
  if (known >= 0) return [root, [...path, known]]
  const grow = (branch: Branch): Branch => ({ ...branch, next: [...branch.next, { event, seat, next: [] }] })
  return [changed(root, path, grow), [...path, next.length]]
}

/** Several events one after the other; their seats are not known yet, except the first's. */
export function playAll(place: Place, events: readonly string[], seats: readonly (number | null)[]): Place {
  return events.reduce((here, event, number) => play(here, event, seats[number] ?? null), place)
}

/** Cuts off the branch at a path, with all that grew on it. */
export function remove([root, path]: Place): Place {
  if (!path.length) return [root, path]
  const before = path.slice(0, -1)
  const cut = (branch: Branch): Branch => ({ ...branch, next: branch.next.filter((_, n) => n !== path.at(-1)) })
  return [changed(root, before, cut), before]
}

/** The last place where a path leaves the line it was on; -1 if it never does. */
export function lastLeft(path: Path): number {
  return path.findLastIndex((turn) => turn > 0)
}

/** Makes the line one is on the first where it last left another. */
export function promote([root, path]: Place): Place {
  const left = lastLeft(path)
  if (left < 0) return [root, path]
  const turn = path[left]
  const lift = (branch: Branch): Branch => {
    const lifted = branch.next.filter((_, number) => number === turn)
    return { ...branch, next: [...lifted, ...branch.next.filter((_, number) => number !== turn)] }
  }
  return [changed(root, path.slice(0, left), lift), path.map((old, number) => (number === left ? 0 : old))]
}

/** The next or the one before among the branches that leave from the same place. */
export function beside(root: Branch, path: Path, step: 1 | -1): Path {
  const { next } = at(root, path.slice(0, -1))
  const turn = (path.at(-1) ?? 0) + step
  return path.length && turn >= 0 && turn < next.length ? [...path.slice(0, -1), turn] : path
}

/** Writes whose the events along a path were. */
export function seated(root: Branch, path: Path, seats: readonly (number | null)[]): Branch {
  return rebuilt(root, path, (branch, depth) => {
    const seat = depth ? seats[depth - 1] : undefined
    return seat === undefined ? branch : { ...branch, seat }
  })
}

/** Writes what was thought of an event of the trunk, counted from 1. */
export function judged(root: Branch, event: number, verdict: Verdict): Branch {
  return changed(root, Array<number>(event).fill(0), (branch) => ({ ...branch, verdict }))
}
