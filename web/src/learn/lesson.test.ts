import { expect, test, vi } from 'vitest'
import { Refused } from '../api'
import type { Lessons, Tried, Turn, View } from '../wire'
import { Lesson, type World } from './lesson.svelte'

const view = (ply: number) => ({ ply, seat: 0, last: [], things: [], tallies: [] }) as unknown as View
const turn = (show: string, ply = 0): Turn => ({
  view: view(ply), ways: { ways: [], closed: [], minded: [] }, ask: `Play ${show}.`, more: '', lit: ['a1'], words: {}, show, way: [show.slice(0, 2), 'a9']
})
const step = (title: string, show: string) => ({ title, turn: turn(show), turns: 1, done: 'So.', rule: 'K1', law: 'That.', note: '' })
const lessons: Lessons = { aim: 'Win.', steps: [step('One', 'a1n'), step('Two', 'b1n')] }
const nothing = { move: '', way: [], after: null, say: '', more: '', refusal: null, rule: null, turn: null, film: null }
const tried = (found: Partial<Tried>): Tried => ({ ...nothing, kind: 'fair', ...found })

function world(...answers: (Partial<Tried> | Error)[]) {
  const held: (() => void)[] = []
  const ask = vi.fn<World['ask']>(() => {
    const answer = answers.shift() ?? {}
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(tried(answer))
  })
  const pause = () => new Promise<void>((resolve) => held.push(resolve))
  return { ask, sum: vi.fn<World['sum']>(), pause, ondone: vi.fn<World['ondone']>(), letGo: () => held.shift()?.() }
}

const settled = () => vi.waitFor(() => undefined)

test('a right move lands and holds until one presses on', async () => {
  const here = world({ kind: 'done', move: 'a1n', after: view(1) })
  const lesson = new Lesson(lessons, here)
  await lesson.attempt({ move: 'a1n' })
  expect(here.ask).toHaveBeenCalledWith(0, { played: [], move: 'a1n' })
  expect([lesson.stage, lesson.view.ply, lesson.at]).toEqual(['done', 1, 0])
  expect(here.ondone).toHaveBeenCalledWith(0)
  await lesson.attempt({ move: 'a1n' })
  expect(here.ask).toHaveBeenCalledTimes(1)
  lesson.goOn()
  expect([lesson.stage, lesson.at, lesson.step.title]).toEqual(['ask', 1, 'Two'])
  lesson.goOn()
  expect(lesson.stage).toBe('end')
})

test('a wrong move is shown, taken back and answered; then the piece is ringed, then the way is drawn', async () => {
  const wrong = { kind: 'fair' as const, move: 'a1e', way: ['a1', 'b1'], after: view(1), say: 'A fair move.' }
  const here = world(wrong, wrong, wrong)
  const lesson = new Lesson(lessons, here)
  for (const [ring, arrow] of [[null, []], ['a1', []], ['a1', ['a1', 'a9']]]) {
    const trying = lesson.attempt({ move: 'a1e' })
    await vi.waitFor(() => expect([lesson.stage, lesson.view.ply]).toEqual(['held', 1]))
    here.letGo()
    await trying
    expect([lesson.stage, lesson.view.ply, lesson.missed?.say]).toEqual(['ask', 0, 'A fair move.'])
    expect([lesson.ring, lesson.arrow]).toEqual([ring, arrow])
  }
  lesson.again()
  expect([lesson.wrong, lesson.tried, lesson.ring]).toEqual([0, null, null])
})

test('what is picked up next takes the place of what was tried before', async () => {
  const lesson = new Lesson(lessons, world({ kind: 'closed', way: ['a1', 'a5'], say: 'Not there.' }))
  await lesson.attempt({ places: ['a1', 'a5'] })
  expect(lesson.missed?.say).toBe('Not there.')
  lesson.held = true
  expect([lesson.missed, lesson.tried?.say]).toEqual([null, 'Not there.']) // the words stay, the signs go
  lesson.again()
  expect(lesson.held).toBe(false)
})

test('a press on a piece of the other side is known for what it is, where pieces are moved', async () => {
  const things = [{ place: 'a1', seat: 0 }, { place: 'a5', seat: 1 }]
  const of = (moves: [string, string[]][]) => {
    const begun = { ...turn('a1n'), view: { ...view(0), things, moves } as unknown as View }
    return { ...lessons, steps: [{ ...step('One', 'a1n'), turn: begun }] } as Lessons
  }
  for (const [moves, place, theirs] of [[['a1n', ['a1', 'a2']], 'a5', true], [['a1n', ['a1', 'a2']], 'a1', false], [['b2', ['b2']], 'a5', false]] as const) {
    const lesson = new Lesson(of([[moves[0], [...moves[1]]]]), world({ kind: 'closed', way: [place], refusal: ['no'] }))
    await lesson.attempt({ places: [place] })
    expect(lesson.theirs).toBe(theirs)
  }
})

test('when a step is done, what it was about stays lit', async () => {
  const after = { ...view(1), last: ['b1'], things: [{ place: 'a1' }, { place: 'b1' }, { place: 'c1' }] } as unknown as View
  const lesson = new Lesson(lessons, world({ kind: 'done', move: 'a1n', after }))
  await lesson.attempt({ move: 'a1n' })
  expect(lesson.lit).toEqual(['b1', 'a1'])
})

test('what the rules refuse is said at once, and nothing moves', async () => {
  const lesson = new Lesson(lessons, world({ kind: 'closed', refusal: ['no'], rule: 'K3' }))
  await lesson.attempt({ places: ['a1', 'a5'] })
  expect([lesson.stage, lesson.view.ply, lesson.missed?.rule, lesson.wrong]).toEqual(['ask', 0, 'K3', 1])
})

test('where a step has several moves, the others answer and the next is asked for, after what was played', async () => {
  const here = world({ kind: 'on', move: 'a1n', after: view(1), turn: turn('c1n', 2) }, { kind: 'done', move: 'c1n', after: view(3) })
  const lesson = new Lesson(lessons, here)
  const first = lesson.show()
  await vi.waitFor(() => expect(lesson.view.ply).toBe(1))
  here.letGo()
  await first
  expect([lesson.stage, lesson.turn.ask, lesson.view.ply]).toEqual(['ask', 'Play c1n.', 2])
  await lesson.show()
  expect(here.ask).toHaveBeenLastCalledWith(0, { played: ['a1n'], move: 'c1n' })
  expect(lesson.stage).toBe('done')
})

test('whoever goes elsewhere meanwhile is not called back', async () => {
  const here = world({ kind: 'fair', move: 'a1e', after: view(1) }, { kind: 'done', after: view(1) })
  const lesson = new Lesson(lessons, here)
  const trying = lesson.attempt({ move: 'a1e' })
  await vi.waitFor(() => expect(lesson.stage).toBe('held'))
  lesson.begin(1)
  here.letGo()
  await trying
  expect([lesson.at, lesson.stage, lesson.tried, lesson.wrong]).toEqual([1, 'ask', null, 0])
  const late = lesson.attempt({ move: 'b1n' })
  lesson.begin(0)
  await late
  await settled()
  expect([lesson.at, lesson.stage]).toEqual([0, 'ask'])
  expect(here.ondone).not.toHaveBeenCalled()
})

test('a server that does not answer is no wrong try', async () => {
  const lesson = new Lesson(lessons, world(new Refused('You are offline.')))
  await lesson.attempt({ move: 'a1n' })
  expect([lesson.stage, lesson.trouble, lesson.wrong]).toEqual(['ask', 'You are offline.', 0])
})

test('a try is watched before it is judged, and once one has gone on it is judged no more', async () => {
  const here = world({ kind: 'done', move: 'a1n', after: view(1) }, { kind: 'done', move: 'a1n', after: view(1) })
  const lesson = new Lesson(lessons, here)
  let ends = () => {}
  const watch = vi.fn<NonNullable<Lesson['watch']>>(() => new Promise<void>((resolve) => (ends = resolve)))
  lesson.watch = watch
  const trying = lesson.attempt({ move: 'a1n' })
  await vi.waitFor(() => expect(watch).toHaveBeenCalledTimes(1))
  expect([lesson.stage, lesson.view.ply]).toEqual(['held', 0])
  ends()
  await trying
  expect([lesson.stage, lesson.view.ply]).toEqual(['done', 1])
  lesson.again()
  const leaving = lesson.attempt({ move: 'a1n' })
  await vi.waitFor(() => expect(watch).toHaveBeenCalledTimes(2))
  lesson.goOn()
  expect(watch.mock.lastCall?.[1].aborted).toBe(true)
  ends()
  await leaving
  expect([lesson.at, lesson.stage, lesson.view.ply]).toEqual([1, 'ask', 0])
})

test('what is shown is aimed first, and not made once one has gone on', async () => {
  const here = world({ kind: 'done', move: 'a1n', after: view(1) })
  const lesson = new Lesson(lessons, here)
  let aimed = () => {}
  lesson.demonstrate = vi.fn(() => new Promise<void>((resolve) => (aimed = resolve)))
  const first = lesson.show()
  expect(lesson.stage).toBe('held')
  lesson.again()
  aimed()
  await first
  expect(lesson.stage).toBe('ask')
  expect(here.ask).not.toHaveBeenCalled()
  const second = lesson.show()
  aimed()
  await second
  expect([lesson.stage, here.ask.mock.lastCall?.[1].move]).toEqual(['done', 'a1n'])
})

test('what a round ended with is left to be seen', async () => {
  const scene = (round: number) => ({ round }) as NonNullable<View['scene']>
  const start = { ...view(4), scene: scene(1) }
  const flicked: Lessons = { aim: '', steps: [{ ...step('One', 'a1n'), turn: { ...turn('a1n'), view: start } }] }
  for (const [after, ply] of [[{ ...view(5), scene: scene(1) }, 5], [{ ...view(5), scene: scene(2) }, 4], [{ ...view(5), seat: null, scene: scene(1) }, 4]] as const) {
    const lesson = new Lesson(flicked, world({ kind: 'done', move: 'a1n', after: after as View }))
    await lesson.attempt({ move: 'a1n' })
    expect([lesson.stage, lesson.view.ply]).toEqual(['done', ply])
  }
})
