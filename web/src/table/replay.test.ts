import { beforeEach, expect, test, vi } from 'vitest'
import { boardSurface } from '../board/surface'
import type { View } from '../wire'
import { Replay } from './replay.svelte'

const view = (...events: string[]) => ({ game: 'kooshi', options: {}, events, seats: events.map((_, ply) => ply % 2), ply: events.length }) as unknown as View
let asked: string[] // of the server, which draws what it is asked for
let held: (() => void)[] | null // answers that are on their way

beforeEach(() => {
  asked = []
  held = null
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (_: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    const { events } = JSON.parse(body) as { events: string[] }
    asked.push(events.join(' '))
    if (held) await new Promise<void>((resolve, reject) => (held?.push(resolve), signal.addEventListener('abort', reject)))
    return new Response(JSON.stringify(view(...events)))
  })
})

/** Somebody at a table that is played on a board. */
const atKaya = () => new Replay((...question) => boardSurface.past('kaya', ...question))

/** Somebody who looks at the position after so many of these moves. */
async function looking(number: number, ...events: string[]): Promise<Replay> {
  const replay = atKaya()
  await replay.show(view(...events), number, true)
  return replay
}

const shown = ({ number, past, sentence }: Replay) => [number, past?.events.join(' ') ?? null, sentence]
const NOW = [null, null, null]

test('a move taken back leaves whoever looks at what came before it where they are', async () => {
  const replay = await looking(1, 'a', 'b', 'c')
  replay.follow(view('a', 'b'))
  expect(shown(replay)).toEqual([1, 'a', null])
})

test.each([
  ['what is looked at is the newest now', ['a', 'b']],
  ['what is looked at is no longer in the game', ['a']],
  ['another move has come in its place meanwhile', ['a', 'x', 'c', 'd']],
  ['the game begins anew', []]
])('one is back at the table when %s', async (_, now) => {
  const replay = await looking(2, 'a', 'b', 'c')
  expect(shown(replay)).toEqual([2, 'a b', null])
  replay.follow(view(...now))
  expect(shown(replay)).toEqual(NOW)
})

test('also where there are secrets, and only the list is stepped through', async () => {
  const replay = atKaya()
  await replay.show(view('a', 'b', 'c'), 2, false)
  replay.follow(view('a', 'b'))
  expect([shown(replay), asked]).toEqual([NOW, []])
})

test('what was asked for before the move was taken back does not come to the board', async () => {
  held = []
  const replay = atKaya()
  const showing = replay.show(view('a', 'b', 'c'), 2, true)
  await vi.waitUntil(() => held?.length)
  replay.follow(view('a'))
  held.forEach((come) => come())
  await showing
  expect(shown(replay)).toEqual(NOW)
})

test('an offer or a clock changes nothing', async () => {
  const replay = await looking(2, 'a', 'b', 'c')
  replay.follow(view('a', 'b', 'c'))
  expect(shown(replay)).toEqual([2, 'a b', null])
})
