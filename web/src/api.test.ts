import { beforeEach, expect, test, vi } from 'vitest'
import { film, look, recordOf, Refused } from './api'

let answer: () => Response

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => answer())
})

/** An answer whose line breaks after the first bytes. */
function cutOff(): Response {
  const pull = (body: ReadableStreamDefaultController) => body.error(new TypeError('network error'))
  const start = (body: ReadableStreamDefaultController) => body.enqueue(new TextEncoder().encode('{"id": '))
  return new Response(new ReadableStream({ start, pull }, { highWaterMark: 0 }))
}

test.each([
  ['a table', () => look('kaya', '')],
  ['a record', () => recordOf('kaya')],
  ['a film', () => film('kaya', 3)]
])('%s that is cut off is refused with a sentence, and may be asked for again', async (_, question) => {
  answer = cutOff
  const error: unknown = await question().catch((error: unknown) => error)
  expect(error).toBeInstanceOf(Refused)
  expect(error).toMatchObject({ sentence: 'The server cannot answer just now.', status: 0 })
})

test('so is an answer that is something else than was asked for', async () => {
  answer = () => new Response('<h1>Welcome to the hotel</h1>')
  await expect(look('kaya', '')).rejects.toBeInstanceOf(Refused)
})

test('what nobody waits for any more is no refusal', async () => {
  const leaving = new AbortController()
  answer = () => (leaving.abort(), cutOff())
  await expect(film('kaya', 3, leaving.signal)).rejects.not.toBeInstanceOf(Refused)
})
