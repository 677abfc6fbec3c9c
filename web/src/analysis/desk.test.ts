import { beforeEach, expect, test, vi } from 'vitest'
import * as api from '../api'
import type { Board, Game, Moment, Opened, View } from '../wire'
import { Desk } from './desk.svelte'

vi.mock('../api')

/** Views that were asked for, by their game and events: the test says when they come. */
let asked: Record<string, (() => void)[]>

beforeEach(() => {
  asked = {}
  vi.mocked(api.games).mockResolvedValue([] as Game[])
  vi.mocked(api.board).mockResolvedValue({} as Board)
  vi.mocked(api.openRecord).mockImplementation((text) => Promise.resolve(JSON.parse(text) as Opened))
  vi.mocked(api.view).mockImplementation(({ game, options, events = [] }: Moment) => {
    const view = { game, options, events, seats: events.map(() => 0) } as unknown as View
    return new Promise((resolve) => (asked[[game, ...events].join(' ')] ??= []).push(() => resolve(view)))
  })
})

const settled = () => new Promise((resolve) => setTimeout(resolve))

async function comes(name: string): Promise<void> {
  await settled()
  asked[name]?.forEach((answer) => answer())
  await settled()
}

/** A desk with a game of three moves on it, at its end. */
async function played(): Promise<Desk> {
  const desk = new Desk()
  void desk.openText(JSON.stringify({ game: 'dohyo', options: {}, events: ['a', 'b', 'c'], seats: [], scores: null }))
  await comes('dohyo a b c')
  expect(desk.study?.path).toEqual([0, 0, 0])
  return desk
}

test('what is opened last lies on the desk, though it came first', async () => {
  const desk = new Desk()
  void desk.open('game=dohyo')
  void desk.open('game=kooshi')
  await comes('kooshi')
  await comes('dohyo')
  expect([desk.study?.game, desk.view?.game, desk.opening]).toEqual(['kooshi', 'kooshi', false])
})

test('nothing is said of what fails when something else is being opened', async () => {
  const desk = new Desk()
  vi.mocked(api.recordOf).mockRejectedValueOnce(new Error('gone'))
  void desk.open('table=kaya')
  void desk.open('game=kooshi')
  await settled()
  expect([desk.trouble, desk.opening]).toEqual([null, true])
})

test('a position of the game that lay there before is not shown', async () => {
  const desk = await played()
  desk.first()
  void desk.open('game=kooshi')
  await comes('kooshi')
  await comes('dohyo')
  expect(desk.view?.game).toBe('kooshi')
})

test('a better line is not played where one has gone meanwhile', async () => {
  const desk = await played()
  void desk.try([0, 0, 0], ['x'])
  desk.first()
  await comes('dohyo a b')
  await comes('dohyo')
  expect([desk.study?.path, Object.keys(asked)]).toEqual([[], ['dohyo a b c', 'dohyo a b', 'dohyo', 'dohyo a']])
})

test('what is chosen on a board that is no longer where one is means nothing', async () => {
  const desk = await played()
  desk.first()
  expect(await desk.choose('x')).toBe(false)
  await comes('dohyo')
  void desk.choose('x')
  await comes('dohyo x')
  expect(desk.study?.root.next.map(({ event }) => event)).toEqual(['a', 'x'])
})

test('why presses make no move is said, unless one has gone elsewhere meanwhile', async () => {
  const desk = await played()
  const why = { said: ['{0} is empty', 'd4'], rule: 'D7' }
  vi.mocked(api.press).mockResolvedValueOnce(why)
  await desk.miss(['d4'])
  expect(desk.trouble).toEqual({ sentence: why.said, rule: 'D7' })
  expect(vi.mocked(api.press).mock.lastCall).toEqual([expect.objectContaining({ events: ['a', 'b', 'c'] }), ['d4']])
  vi.mocked(api.press).mockResolvedValueOnce({ said: null, rule: null })
  desk.trouble = null
  await desk.miss(['d4'])
  expect(desk.trouble).toBeNull()
  vi.mocked(api.press).mockResolvedValueOnce(why)
  const asking = desk.miss(['d4'])
  desk.back()
  await comes('dohyo a b')
  await asking
  expect(desk.trouble).toBeNull()
})
