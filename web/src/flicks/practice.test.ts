import { beforeEach, expect, test, vi } from 'vitest'
import type { Board, Practised, Scene, View } from '../wire'
import { MEASURES, SCENE } from './samples'

const practise = vi.hoisted(() => vi.fn())
/** What a mock returns; what it refuses is thrown here. */
async function asked(...question: unknown[]): Promise<unknown> {
  const found: unknown = await practise(...question)
  if (found instanceof Error) throw found
  return found
}
vi.mock('../api', async (whole) => ({ ...(await whole<typeof import('../api')>()), practise: asked }))
vi.stubGlobal('matchMedia', () => ({ matches: true }))
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
const { Practice, spotsOf } = await import('./practice.svelte')
const { Refused } = await import('../api')

const answer = (found: Partial<Practised> = {}, scene: Scene = SCENE): Practised => ({
  view: { ply: 0, seat: 0, events: [], scene } as unknown as View, said: [], film: null, stands: true, ...found
})
const begun = () => new Practice('botaoshi', { measures: MEASURES } as Board, answer(), ['White', 'Black'])
const moved: Scene = { ...SCENE, discs: SCENE.discs.map((disc) => (disc.piece === 'B3' ? { ...disc, x: 0, y: 0.3 } : disc)) }

beforeEach(() => practise.mockReset())

test('a flick is asked of how things lie, and its end can be taken back', async () => {
  const table = begun()
  const first = table.view
  practise.mockResolvedValueOnce(answer({ said: [['{0} comes in.', 'White']] }, moved))
  await table.flick('flick 1 90 1')
  expect(practise.mock.lastCall?.slice(0, 2)).toEqual(['botaoshi', { spots: spotsOf(SCENE), seat: 0, move: 'flick 1 90 1' }])
  expect(spotsOf(table.scene)).toEqual(spotsOf(moved))
  expect([table.sentence, table.canTakeBack]).toEqual(['White comes in.', true])
  table.takeBack()
  expect([table.view, table.canTakeBack]).toEqual([first, false])
})

test('what is put takes along what stands on it, and leaves the rest', async () => {
  const table = begun()
  practise.mockResolvedValue(answer())
  table.turn('place')
  expect(table.seen.scene?.choices).toEqual([])
  table.take('B3')
  expect(table.play.hand.aim).toEqual({ kind: 'place', piece: 'B3', at: [0.15, 0.12] })
  table.move('place 0 0.3')
  await vi.waitFor(() => expect(table.held).toBeNull())
  const rest = Object.entries(spotsOf(SCENE)).filter(([piece]) => !['B3', 'B|'].includes(piece))
  expect(practise.mock.lastCall?.[1]).toEqual({ spots: { ...Object.fromEntries(rest), B3: [0, 0.3] }, seat: 0 })
  table.take('W1')
  table.move('place 0.1 0.1')
  await vi.waitFor(() => expect(practise).toHaveBeenCalledTimes(2))
  expect(Object.keys((practise.mock.lastCall?.[1] as { spots: object }).spots).sort()).toEqual(Object.keys(spotsOf(SCENE)).sort())
})

test('why something cannot be is said in the language of the page', async () => {
  const table = begun()
  practise.mockReturnValue(new Refused('In English.', 'T11', 400, ['{0} would lie on {1}', "White's disc 1", "Black's disc 1"]))
  await table.put('W1', [0.15, 0.12])
  expect(table.sentence).toBe("White's disc 1 would lie on Black's disc 1.")
})

test('what cannot be is said, and everything stays', async () => {
  const table = begun()
  practise.mockReturnValue(new Refused('It would lie on another.', 'T11'))
  await table.put('W1', [0.15, 0.12])
  expect([table.sentence, spotsOf(table.scene), table.playable]).toEqual(['It would lie on another.', spotsOf(SCENE), true])
  await table.turnTo(1)
  expect(table.seat).toBe(0)
})

test('nothing is asked twice at a time, and the other side may have the turn', async () => {
  const table = begun()
  let come: (found: Practised) => void = () => undefined
  practise.mockReturnValueOnce(new Promise<Practised>((resolve) => (come = resolve)))
  const turning = table.turnTo(1)
  expect(table.playable).toBe(false)
  await table.flick('flick 1 90 1')
  come(answer())
  await turning
  expect([practise.mock.calls.length, table.seat, table.playable]).toEqual([1, 1, true])
})

test('a round that is won is set up again', async () => {
  const table = begun()
  practise.mockResolvedValueOnce(answer({ said: [['It falls.'], ['White wins the round.']], stands: false }))
  await table.flick('topple 0 90 3')
  expect(table.sentence).toContain('It falls. ')
  expect(table.sentence).not.toContain('wins')
})
