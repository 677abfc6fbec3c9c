import { beforeEach, expect, test, vi } from 'vitest'
import { backoff, insist } from './again'
import { Refused } from './api'

let net: EventTarget

beforeEach(() => {
  net = new EventTarget()
  vi.stubGlobal('addEventListener', net.addEventListener.bind(net))
  vi.stubGlobal('removeEventListener', net.removeEventListener.bind(net))
  vi.useFakeTimers()
})

/** Fails for each of these reasons in turn, then answers. */
function failing(...reasons: Error[]) {
  return vi.fn(() => {
    const reason = reasons.shift()
    return reason ? Promise.reject(reason) : Promise.resolve('the board')
  })
}

const away = () => new Refused('You are offline.')
const here = new AbortController().signal

test('waits longer each time, but not for ever', () => {
  expect(backoff(0, 1)).toBe(500)
  expect(backoff(3, 1)).toBe(4_000)
  expect(backoff(30, 1)).toBe(15_000)
  expect(backoff(0, 0)).toBe(250)
})

test('what fails in passing is asked again until it comes, and the reason is told meanwhile', async () => {
  const ask = failing(away(), new Refused('Too many.', null, 429), new Refused('Ill.', null, 503), new TypeError('broke off'))
  const told = vi.fn()
  const answer = insist(ask, here, told)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answer).toBe('the board')
  expect(told.mock.calls.flat()).toEqual(['You are offline.', 'Too many.', 'Ill.', 'The server cannot be reached.'])
})

test('back on the net, it is asked at once', async () => {
  const ask = failing(away())
  const answer = insist(ask, here)
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(1)
  net.dispatchEvent(new Event('online'))
  expect(await answer).toBe('the board')
})

test('what is refused is not asked again', async () => {
  const ask = failing(new Refused('There is no such game.', null, 404))
  await expect(insist(ask, here)).rejects.toThrow('There is no such game.')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('whoever leaves asks no more', async () => {
  const [ask, leaving] = [failing(away(), away()), new AbortController()]
  const answer = insist(ask, leaving.signal)
  await vi.advanceTimersByTimeAsync(0)
  leaving.abort()
  await expect(answer).rejects.toThrow()
  expect(ask).toHaveBeenCalledTimes(1)
})
