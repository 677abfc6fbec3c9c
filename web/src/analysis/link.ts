// A study as the part of an address behind the #: "1.", then deflated JSON in the letters of base64url.
// The number is the form's: a new form gets a new number and a reader of its own, and old links go on being read.

import type { Ending, Study } from './study'
import type { Branch, Path, Verdict } from './tree'

export interface Saved {
  study: Study
  engine: boolean // on or off
}

export class Damaged extends Error {}

const LONGEST = 4_000_000 // characters of JSON: a link that unpacks to more was made to harm

const READERS: Record<string, (packed: string) => Promise<Saved>> = { '1': readFirst }

export function isLink(hash: string): boolean {
  return /^\d+\./.test(hash)
}

export async function read(hash: string): Promise<Saved> {
  const [version = '', packed = ''] = hash.split(/\.(.*)/s)
  const reader = READERS[version]
  if (!reader) throw new Damaged('newer')
  try {
    return await reader(packed)
  } catch {
    throw new Damaged('damaged')
  }
}

// Form 1

/** Events in order; behind an event its note and verdict as an object, and the lines that leave there as lists. */
type Line = (string | Remark | Line)[]
interface Remark {
  n?: string
  v?: [expected: number, value: number, mark: number, ...line: string[]] // hundredths
}
interface First {
  g: string
  o: Study['options']
  b?: string
  s: string[]
  d: string
  r?: [scores: number[], reason: string, after: number, how?: string]
  x?: Record<string, unknown>
  t: Line
  w: string // whose the events are, in the order of the tree: a digit, or - for chance
  p: number[] // how far along the line, which branch, how far along that …
  e: 0 | 1
}

const MARKS: Verdict['mark'][] = [null, 'inaccuracy', 'mistake', 'blunder']

export async function write({ study, engine }: Saved): Promise<string> {
  const seats: string[] = []
  const first: First = {
    g: study.game,
    o: study.options,
    ...(study.start ? { b: study.start } : {}),
    s: study.seats,
    d: study.date,
    ...(study.ending ? { r: packEnding(study.ending) } : {}),
    ...(Object.keys(study.extra).length ? { x: study.extra } : {}),
    t: packLine(study.root, seats),
    w: seats.join(''),
    p: packPath(study.path),
    e: engine ? 1 : 0,
  }
  return `1.${toLetters(await through(new CompressionStream('deflate-raw'), encode(JSON.stringify(first))))}`
}

async function readFirst(packed: string): Promise<Saved> {
  const inflated = await through(new DecompressionStream('deflate-raw'), fromLetters(packed))
  const first = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(inflated)) as First
  const { g, o, b, s, d, r, x, t, w, p, e } = first
  if (typeof g !== 'string' || typeof d !== 'string' || !Array.isArray(s) || !Array.isArray(p)) throw new Damaged()
  const root: Branch = { event: '', seat: null, next: unpackLine(t, [...w]) }
  const ending = r ? unpackEnding(r) : null
  const study = { game: g, options: o, start: b ?? '', seats: s, date: d, ending, extra: x ?? {}, root, path: [] }
  return { study: { ...study, path: unpackPath(p, root) }, engine: e === 1 }
}

function packEnding({ scores, reason, after, how }: Ending): NonNullable<First['r']> {
  return how ? [scores, reason, after, how] : [scores, reason, after]
}

function unpackEnding([scores, reason, after, how]: NonNullable<First['r']>): Ending {
  return { scores, reason, ...(how ? { how } : {}), after }
}

function packLine(parent: Branch, seats: string[]): Line {
  const packed: Line = []
  for (let here = parent; here.next[0]; here = here.next[0]) {
    packed.push(...packStep(here.next[0], seats))
    for (const other of here.next.slice(1)) packed.push([...packStep(other, seats), ...packLine(other, seats)])
  }
  return packed
}

function packStep({ event, seat, note, verdict }: Branch, seats: string[]): Line {
  seats.push(seat === null ? '-' : `${seat}`)
  const remark: Remark = { ...(note ? { n: note } : {}), ...(verdict ? { v: packVerdict(verdict) } : {}) }
  return note || verdict ? [event, remark] : [event]
}

function packVerdict({ expected, value, mark, line }: Verdict): NonNullable<Remark['v']> {
  return [Math.round(expected * 100), Math.round(value * 100), MARKS.indexOf(mark), ...(mark ? line.slice(0, 5) : [])]
}

function unpackVerdict([expected, value, mark, ...line]: NonNullable<Remark['v']>): Verdict {
  const loss = Math.max(expected - value, 0) / 100
  return { expected: expected / 100, value: value / 100, loss, mark: MARKS[mark] ?? null, line }
}

/** `whose` is used up from the front, in the order in which the line was packed. */
function unpackLine(line: Line, whose: string[]): Branch[] {
  const steps: { step: Branch; sides: Branch[] }[] = []
  for (const part of line) {
    const last = steps.at(-1)
    if (typeof part === 'string') steps.push({ step: { event: part, seat: seatOf(whose.shift()), next: [] }, sides: [] })
    else if (!last) throw new Damaged()
    else if (Array.isArray(part)) last.sides.push(...unpackLine(part, whose))
    else last.step = remarked(last.step, part)
  }
  return steps.reduceRight<Branch[]>((next, { step, sides }) => [{ ...step, next }, ...sides], [])
}

function remarked(step: Branch, { n, v }: Remark): Branch {
  return { ...step, ...(n ? { note: n } : {}), ...(v ? { verdict: unpackVerdict(v) } : {}) }
}

function seatOf(letter: string | undefined): number | null {
  return letter === undefined || letter === '-' ? null : Number(letter)
}

/** Runs of first branches by their length, other branches by their number: 0 0 0 1 0 is 3, 1, 1. */
function packPath(path: Path): number[] {
  const packed: number[] = []
  let run = 0
  for (const turn of path) {
    if (turn) packed.push(run, turn)
    run = turn ? 0 : run + 1
  }
  return [...packed, run]
}

function unpackPath(packed: number[], root: Branch): Path {
  const path: number[] = []
  let here = root
  const take = (turn: number): void => {
    const next = here.next[turn]
    if (!next) throw new Damaged()
    here = next
    path.push(turn)
  }
  packed.forEach((number, at) => (at % 2 ? take(number) : Array.from({ length: number }, () => take(0))))
  return path
}

// Bytes

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let size = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer())
    parts.push(value)
    if ((size += value.length) > LONGEST) throw new Damaged()
  }
}

function toLetters(bytes: Uint8Array): string {
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(letters.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))
}
