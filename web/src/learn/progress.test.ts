import { afterEach, expect, test, vi } from 'vitest'
import { doneIn, keepDone, knows, learnt, minutesOf } from './progress'

function store(kept: Record<string, string> = {}) {
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null, setItem: (key: string, value: string) => (kept[key] = value) })
  return kept
}

afterEach(() => vi.unstubAllGlobals())

test('what is done is kept for each game, once', () => {
  store()
  expect([doneIn('a'), knows('a', 2), learnt('a', 2), knows('a', 0)]).toEqual([[], false, 0, false])
  keepDone('a', 1)
  keepDone('a', 1)
  expect([doneIn('a'), learnt('a', 2)]).toEqual([[1], 0.5])
  keepDone('a', 0)
  expect([doneIn('a'), knows('a', 2), doneIn('b')]).toEqual([[0, 1], true, []])
})

test.each(['{', '[]', 'null', '{"a": 7}'])('what somebody wrote there by hand does no harm: %s', (text) => {
  store({ learnt: text })
  expect(doneIn('a')).toEqual([])
})

test('a browser that keeps nothing does not fail', () => {
  const full = () => { throw new Error('full') }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full })
  expect(() => keepDone('a', 0)).not.toThrow()
})

test('lessons take some minutes', () => {
  expect([5, 7, 8].map(minutesOf)).toEqual([3, 3, 4])
})
