import { expect, it } from 'vitest'
import { Backlog } from './backlog'

function backlog() {
  const shown: [string, number][] = []
  const log = new Backlog<string>((item, came) => shown.push([item, came]))
  const ends: ((seconds: number) => void)[] = []
  const signals: AbortSignal[] = []
  log.hold = (_, next, signal) => {
    if (!next.startsWith('flick')) return null
    signals.push(signal)
    return new Promise((resolve) => ends.push(resolve))
  }
  return { log, shown, ends, signals }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

it('shows the first at once, and what needs no showing', () => {
  const { log, shown } = backlog()
  log.add('flick a', 1)
  log.add('b', 2)
  expect(shown).toEqual([['flick a', 1], ['b', 2]])
})

it('holds back a flick and all that follows it, and counts its seconds', async () => {
  const { log, shown, ends } = backlog()
  log.add('a', 1)
  log.add('flick b', 2)
  log.add('c', 3)
  log.add('flick d', 4)
  expect([shown.length, log.busy]).toEqual([1, true])
  ends[0]?.(2)
  await settled()
  expect(shown.slice(1)).toEqual([['flick b', 2002], ['c', 3]])
  expect(log.busy).toBe(true)
  ends[1]?.(0)
  await settled()
  expect([shown.at(-1), log.busy]).toEqual([['flick d', 4], false])
})

it('is behind until the last one is shown, though no film runs just then', async () => {
  const behind: boolean[] = []
  const log: Backlog<string> = new Backlog<string>(() => behind.push(log.busy))
  log.hold = (_, next) => (next.startsWith('flick') ? Promise.resolve(0) : null)
  log.add('a', 1)
  log.add('flick b', 2)
  log.add('flick c', 3)
  await settled()
  expect(behind).toEqual([false, true, false])
})

it('is cut short by what comes over a new connection', async () => {
  const { log, shown, ends, signals } = backlog()
  log.add('a', 1)
  log.add('flick b', 2)
  log.cut('flick c', 3)
  expect([shown.at(-1), log.busy, signals[0]?.aborted]).toEqual([['flick c', 3], false, true])
  ends[0]?.(2)
  await settled()
  expect(shown.length).toBe(2)
})

it('lets the newest be amended while it waits', async () => {
  const { log, shown, ends } = backlog()
  log.add('a', 1)
  log.add('flick b', 2)
  log.amend('flick b, somebody came')
  ends[0]?.(0)
  await settled()
  expect(shown.at(-1)?.[0]).toBe('flick b, somebody came')
})
