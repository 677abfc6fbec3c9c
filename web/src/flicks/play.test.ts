import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as api from '../api'
import type { Film as Head, Manner, Measures, Table, View } from '../wire'
import { decode } from './film'
import { Play } from './play.svelte'
import { Reel } from './reel.svelte'
import { roundBetween } from './round'
import type { Stage } from './stage'

vi.mock('../api')

/** A film as it comes from the server: a disc that lies still for a second. */
function wired(changes: Partial<Head> = {}, bytes = 2 * 7 * 61): ArrayBuffer {
  const head = { ply: 3, move: 'c', seat: 0, piece: 'W1', ramp: null, rate: 60, step: 5e-5, pieces: ['W1'], frames: 61, incidents: [] }
  const line = new TextEncoder().encode(`${JSON.stringify({ ...head, ...changes })}\n`)
  const film = new Uint8Array(line.length + bytes)
  film.set(line)
  return film.buffer
}
const wire = wired()
const film = decode(wire)
let frames: ((now: number) => void)[]
let shown: string[] // on the stage
let settle: () => void

beforeEach(() => {
  vi.mocked(api.film).mockReset().mockResolvedValue(wire)
  frames = []
  shown = []
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => frames.push(frame))
})

afterEach(() => vi.restoreAllMocks())

const view = (ply: number) => ({ ply, events: ['a', 'b', 'c'].slice(0, ply), scene: { name: ply, flick: true } }) as unknown as View
const table = (ply: number) => ({ view: view(ply) }) as Table
const settled = () => new Promise((resolve) => setTimeout(resolve))

const stage = {
  lay: (scene: { name: number }) => shown.push(`rest ${scene.name}`),
  pose: () => shown.push('film'),
  settle: () => new Promise<void>((resolve) => (settle = resolve)),
  mark: () => undefined,
  frames: () => []
} as unknown as Stage

/** The screen draws so many frames, a tenth of a second each. */
function draw(count: number): void {
  for (let now = 0; now < count; now++) frames.splice(0).forEach((frame) => frame(100 * now))
}

/** Somebody who has seen a flick that led to the third position, where things are being set up. */
async function settling(): Promise<Play> {
  const play = new Play('kaya', {} as Measures, {} as Manner)
  play.stage = stage
  play.reel = new Reel(stage, false)
  await play.show(view(2), false)
  void play.watch(table(2), table(3), new AbortController().signal)
  await settled()
  draw(20)
  await settled()
  void play.show(view(3), false)
  return play
}

test('what is still being set up does not take the place of another position', async () => {
  const play = await settling()
  await play.show(view(1), true)
  settle()
  await settled()
  expect([shown.at(-1), play.rests]).toEqual(['rest 1', true])
})

test('nor does a flick that is being shown again', async () => {
  const play = await settling()
  settle()
  await settled()
  void play.again()
  draw(5)
  await play.show(view(1), true)
  draw(20)
  await settled()
  expect([shown.at(-1), play.reel?.film, play.rests]).toEqual(['rest 1', null, true])
})

test('a film that is skipped and shown anew before the next frame runs once', () => {
  const reel = new Reel(stage, false)
  void reel.play(film)
  draw(5)
  reel.skip()
  void reel.play(film)
  draw(5)
  expect(frames.length).toBe(1)
})

test('the second of two films is skipped too when the page is hidden', async () => {
  const reel = new Reel(stage, false)
  void reel.play(film)
  void reel.play({ ...film, ply: 4 })
  await settled()
  expect(reel.film?.ply).toBe(4)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(reel.film).toBeNull()
})

/** Somebody who comes when the third position lies there. */
async function arrived(): Promise<Play> {
  const play = new Play('kaya', {} as Measures, {} as Manner)
  play.stage = stage
  play.reel = new Reel(stage, false)
  await play.show(view(3), false)
  await settled()
  return play
}

/** Shows the flick again to its end. */
async function shownAgain(play: Play): Promise<void> {
  const shown = play.again()
  await settled()
  expect(play.reel?.film?.ply).toBe(3)
  draw(20)
  await settled()
  settle()
  await shown
}

const text = (words: string) => new TextEncoder().encode(words).buffer
const CUT = new TypeError('network error')
const FAULTS: [string, () => Promise<ArrayBuffer>][] = [
  ['is cut off', () => Promise.reject(CUT)],
  ['is refused', () => Promise.reject(new api.Refused('The server cannot answer just now.', null, 500))],
  ['ends too early', async () => wired({}, 100)],
  ['ends in the middle of a number', async () => wired({}, 2 * 7 * 61 - 1)],
  ['is empty', async () => new ArrayBuffer(0)],
  ['is another page', async () => text('<h1>Welcome to the hotel</h1>\n')],
  ['is no film', async () => text('null\n')],
  ['has no end', async () => wired({ rate: 0 })],
  ['has no pace', async () => wired({ rate: '60' as unknown as number })],
  ['tells nothing', async () => wired({ incidents: null as unknown as [] })]
]

test.each(FAULTS)('a film that %s leaves the table at rest, and is asked for again when it is wanted', async (_, fault) => {
  vi.mocked(api.film).mockImplementationOnce(fault)
  const play = await arrived()
  expect([shown, play.rests, play.film]).toEqual([['rest 3'], true, null])
  expect(play.flick).toEqual({ ply: 3, move: 'c' }) // its tools can be used
  await shownAgain(play)
  expect([play.rests, play.note, play.reel?.film]).toEqual([true, null, null])
})

test.each(FAULTS)('one that was to be shown and %s is passed over', async (_, fault) => {
  const play = new Play('kaya', {} as Measures, {} as Manner)
  play.stage = stage
  play.reel = new Reel(stage, false)
  await play.show(view(2), true)
  await settled()
  vi.mocked(api.film).mockImplementation(fault)
  await play.show(view(3), true)
  await settled()
  expect([shown.at(-1), play.rests, play.reel?.film]).toEqual(['rest 3', true, null])
  vi.mocked(api.film).mockResolvedValue(wire)
  await shownAgain(play)
  expect(play.rests).toBe(true)
})

test('one that still cannot be had is spoken of until another position is shown', async () => {
  vi.mocked(api.film).mockRejectedValue(CUT)
  const play = await arrived()
  await play.again()
  expect([play.note, play.rests, play.reel?.film]).toEqual(['flicks.film.cannot', true, null])
  await play.saveMovie()
  expect([play.filming, play.rests]).toEqual([false, true])
  await play.show(view(2), true)
  expect(play.note).toBeNull()
})

test('one that never comes is not waited for', async () => {
  const late = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  const play = new Play('kaya', {} as Measures, {} as Manner)
  play.stage = stage
  play.reel = new Reel(stage, false)
  await play.show(view(2), true)
  vi.mocked(api.film).mockImplementation((_id, _ply, signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(CUT))))
  void play.show(view(3), true)
  await settled()
  expect(play.rests).toBe(false)
  late.abort()
  await settled()
  expect([shown.at(-1), play.rests]).toEqual(['rest 3', true])
})

test('a browser that fails to record says so, and the tools are there again', async () => {
  const play = await arrived()
  play.stage = { ...stage, stream: () => ({ getTracks: () => [] }) } as unknown as Stage
  vi.stubGlobal('MediaRecorder', class {
    static isTypeSupported = () => true
    start = () => { throw new Error('not now') }
  })
  await play.saveMovie()
  expect([play.note, play.filming, play.rests]).toEqual(['flicks.movie.cannot', false, true])
})

test('two positions of the same ply and the same last flick are two, if they came about otherwise', async () => {
  const play = await arrived()
  const other = { ...view(3), events: ['a', 'x', 'c'], scene: { name: 4, flick: true } } as unknown as View
  await play.show(other, false)
  expect(shown.at(-1)).toBe('rest 4')
})

test('whoever is back from an earlier position, since that is the newest now, looks back no longer', async () => {
  const play = await arrived()
  await play.show(view(2), true)
  await play.show(view(2), false) // the third was taken back
  await settled()
  shown = []
  await play.show(view(3), false) // came over a new connection: nobody waits for a film
  expect(shown).toEqual(['rest 3'])
})

describe('a round that has ended', () => {
  const won = (from: number): Table => ({
    phase: 'playing',
    view: {
      ...view(from + 1), seat: 1, said: [['White wins the round; Black begins the next one.']],
      scene: { name: from + 1, flick: true, round: 2, won: 0, rounds: [from + 1], discs: [] },
      tallies: [{ seat: 0, count: 1, of: 2 }, { seat: 1, count: 0, of: 2 }]
    }
  }) as unknown as Table

  async function ended(signal = new AbortController().signal): Promise<{ play: Play; held: Promise<number> }> {
    const play = new Play('kaya', {} as Measures, {} as Manner)
    play.stage = stage
    play.reel = new Reel(stage, false)
    await play.show(view(2), false)
    const held = play.watch(table(2), won(2), signal)
    await settled()
    draw(20)
    await settled()
    return { play, held: held as Promise<number> }
  }

  test('is told after its film, and held until one goes on', async () => {
    const { play, held } = await ended()
    let shown = false
    void held.then(() => (shown = true))
    await settled()
    expect([shown, play.told]).toEqual([false, expect.objectContaining({ winner: 0, count: 1, of: 2, next: 2, begins: 1 })])
    play.goOn()
    await settled()
    expect([shown, play.told]).toEqual([true, null])
  })

  test('can be seen again, as often as one likes', async () => {
    const { play } = await ended()
    for (let time = 0; time < 2; time++) {
      const again = play.tellAgain()
      expect(play.reel?.film).not.toBeNull()
      draw(20)
      await again
      expect([play.reel?.film, play.told?.next]).toEqual([null, 2])
    }
  })

  test('is told even if its film was cut off, and nothing hangs', async () => {
    vi.mocked(api.film).mockRejectedValue(new Error('cut off'))
    const { play, held } = await ended()
    expect(play.told?.winner).toBe(0)
    play.goOn()
    expect(await held).toBe(0)
  })

  test('is given up with the connection: the table is shown as it is now', async () => {
    const leaving = new AbortController()
    const { play, held } = await ended(leaving.signal)
    leaving.abort()
    await expect(held).rejects.toThrow()
    expect(play.told).toBeNull()
  })

  test('that nobody won is void; the last one of a game is told as its result', () => {
    const now = { view: { ply: 2, scene: { round: 2 } } } as unknown as Table
    expect(roundBetween(now, won(2))?.winner).toBeNull()
    expect(roundBetween(now, { ...won(2), phase: 'over' })).toBeNull()
    expect(roundBetween(now, won(3))).toBeNull()
  })
})
