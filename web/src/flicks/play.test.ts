import { beforeEach, expect, test, vi } from 'vitest'
import * as api from '../api'
import type { Manner, Measures, Table, View } from '../wire'
import { decode } from './film'
import { Play } from './play.svelte'
import { Reel } from './reel.svelte'
import type { Stage } from './stage'

vi.mock('../api')

const wire = new TextEncoder().encode('{"ply": 3, "frames": 61, "rate": 60, "pieces": [], "incidents": []}\n').buffer // a second
const film = decode(wire)
let frames: ((now: number) => void)[]
let shown: string[] // on the stage
let settle: () => void

beforeEach(() => {
  vi.mocked(api.film).mockResolvedValue(wire)
  frames = []
  shown = []
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => frames.push(frame))
})

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
