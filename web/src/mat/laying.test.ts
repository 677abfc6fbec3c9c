import { expect, test, vi } from 'vitest'
import { Refused } from '../api'
import type { Spot, Sum, View } from '../wire'
import { Laying, linesOf, written, type World } from './laying.svelte'

const spot = (shape: Spot['shape'], x: number, y: number): Spot => ({ x, y, shape, w: 100, h: 110 })
const spots = {
  W5: spot('slot', 500, 100), W3: spot('slot', 300, 100), B2: spot('slot', 200, -100), pile: spot('pile', 990, 0),
  '31': spot('hand', 100, 500), '20': spot('hand', 200, 500), '05': spot('hand', 300, 500), '44': spot('hand', 100, -500),
  '0 redraw': spot('marker', 700, 490), '0 exchange': spot('marker', 800, 490)
}
const moves: View['moves'] = [
  ['W5=31+20', ['31', '20', 'W5']], ['W3=31', ['31', 'W3']], ['R31', ['0 redraw', '31']], ['R20', ['0 redraw', '20']]
]
const none = { places: [], at: null, counts: null, shares: [], terms: [], total: 0, verdict: null, why: ['Why.'], rule: 'B7', hint: null, closed: false, typed: null, deed: null, move: null }
const sum = (places: string[], found: Partial<Sum> = {}): Sum => ({ ...none, places, ...found })

function at(more: Partial<World> = {}, aside: Partial<View['aside']> = {}) {
  const view = { spots, moves, aside: { answers: [], acts: [], dots: [], stakes: [], stuck: false, asks: null, ...aside } } as unknown as View
  const ask = vi.fn<World['ask']>((places) => Promise.resolve(sum(places)))
  const world = {
    view: () => view, playable: () => true, ask,
    play: vi.fn<World['play']>(), onclosed: vi.fn<NonNullable<World['onclosed']>>(), ...more
  }
  return { ask, world, laying: new Laying(world) }
}

const settled = () => vi.waitFor(() => undefined)

test('what is chosen grows with every press, and each time the server says what it amounts to', async () => {
  const { ask, world, laying } = at()
  for (const place of ['W5', '31', '20']) laying.press(place)
  expect(laying.chosen).toEqual(['W5', '31', '20'])
  expect(ask.mock.calls).toEqual([[['W5']], [['W5', '31']], [['W5', '31', '20']]])
  await settled()
  expect(laying.sum?.places).toEqual(['W5', '31', '20'])
  laying.press('20')
  expect(laying.chosen).toEqual(['W5', '31'])
  expect(world.play).not.toHaveBeenCalled()
})

test('tiles that fit are laid when they are taken to their place; others are looked at there', async () => {
  const { world, laying } = at()
  laying.press('31')
  laying.press('W5')
  expect(world.play).not.toHaveBeenCalled()
  expect(laying.chosen).toEqual(['31', 'W5'])
  laying.press('W3') // one place at a time
  expect(world.play).toHaveBeenCalledWith('W3=31')
  expect(laying.chosen).toEqual([])
  await settled()
  expect(laying.sum).toBeNull() // what was asked before is answered too late
})

test('an action is never made by a press alone, and there is one at a time', () => {
  const { world, laying } = at()
  laying.press('0 exchange') // part of no move now, so that only its sentence comes
  expect(laying.chosen).toEqual([])
  laying.press('0 redraw')
  laying.press('31')
  expect(laying.chosen).toEqual(['0 redraw', '31'])
  expect(laying.targets).toEqual([])
  expect(world.play).not.toHaveBeenCalled()
})

test('a press that leads nowhere is answered, and what is chosen stays', async () => {
  const { world, laying } = at()
  laying.press('31')
  laying.press('pile')
  expect(world.ask).toHaveBeenLastCalledWith(['pile'])
  expect(laying.chosen).toEqual(['31'])
  await settled()
  expect(laying.sum?.places).toEqual(['pile'])
  laying.press('05') // of no use now, but one's own: it may be tried
  expect(laying.chosen).toEqual(['31', '05'])
})

test('after tiles that lead nowhere the next one takes their place, where it leads on', async () => {
  const { laying } = at()
  laying.press('W5')
  laying.press('05')
  expect(laying.chosen).toEqual(['W5', '05'])
  laying.press('31')
  expect(laying.chosen).toEqual(['W5', '31'])
  laying.press('20')
  expect(laying.chosen).toEqual(['W5', '31', '20']) // these go on together
  await settled()
})

test('a die that is asked for answers', () => {
  const answers = [{ move: 'black', words: ['Take it'], about: ['So'], place: 'B2' }]
  const { world, laying } = at({}, { answers })
  laying.press('B2')
  expect(world.play).toHaveBeenCalledWith('black')
})

test('what can be no move is told on, and nothing is asked while it is not to be played', async () => {
  const { world, laying } = at({ ask: (places) => Promise.resolve(sum(places, { closed: true })) })
  laying.press('05')
  await settled()
  expect(world.onclosed).toHaveBeenCalledWith(['05'])
  const over = at({ playable: () => false })
  over.laying.press('31')
  expect(over.world.ask).not.toHaveBeenCalled()
})

test('a server that does not answer is said', async () => {
  const { laying } = at({ ask: () => Promise.reject(new Refused('You are offline.')) })
  laying.press('31')
  await settled()
  expect(laying.trouble).toBe('You are offline.')
})

test('a sum is written as it grows', () => {
  expect(written(sum([], { terms: [2], total: 2 }))).toBe('2')
  expect(written(sum([], { terms: [2, 3], total: 5 }))).toBe('2 + 3 = 5')
})

test('a phone shows the lines as far as their columns reach', () => {
  expect(linesOf(spots, [0, 0, 1100, 1200])).toEqual([32, -206, 836, 412])
  const grown = { ...spots, W5: { ...spots.W5, y: 204, h: 318 } }
  expect(linesOf(grown, [0, 0, 1100, 1200])[3]).toBe(206 + 409)
})
