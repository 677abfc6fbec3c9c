import { beforeEach, expect, test, vi } from 'vitest'
import { Copying, SAID } from './copying.svelte'

let copied: string[]

beforeEach(() => {
  copied = []
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
})

test('what was copied is said for its whole time after the last press', async () => {
  const copying = new Copying()
  await copying.copy('one')
  vi.advanceTimersByTime(SAID - 500)
  await copying.copy('two')
  vi.advanceTimersByTime(SAID - 500)
  expect([copied, copying.done]).toEqual([['one', 'two'], true])
  vi.advanceTimersByTime(500)
  expect(copying.done).toBe(false)
})

test('a clipboard that refuses, or is not there, is not said to have it', async () => {
  const copying = new Copying()
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } })
  await copying.copy('one')
  vi.stubGlobal('navigator', {})
  await copying.copy('one')
  expect(copying.done).toBe(false)
})
