import { expect, test, vi } from 'vitest'
import type { Digest, RulesPage } from '../wire'
import { Reading } from './reading.svelte'

const short: Digest = { aim: ['Win.'], pictures: [], wins: [], notes: [], lessons: false }
const page: RulesPage = { title: 'A', html: '<ul><li id="a1">…</li></ul>', language: 'en' }
const library = (digest: Digest | null = short) => ({
  digest: vi.fn(() => Promise.resolve(digest)),
  rules: vi.fn(() => Promise.resolve(page))
})

test('without a rule the digest is opened, and all rules are not even fetched', async () => {
  const shelf = library()
  const reading = new Reading(shelf)
  await reading.open(null)
  expect([reading.full, reading.digest, reading.backs]).toEqual([false, short, false])
  expect(shelf.rules).not.toHaveBeenCalled()
})

test('a rule opens all rules at once, and lands when the text has come', async () => {
  let come: (page: RulesPage) => void = () => undefined
  const reading = new Reading({ ...library(), rules: () => new Promise((resolve) => (come = resolve)) })
  const opening = reading.open('K7')
  expect([reading.full, reading.page, reading.wanted?.id]).toEqual([true, undefined, 'K7'])
  come(page)
  await opening
  expect([reading.page, reading.wanted?.id, reading.backs]).toEqual([page, 'K7', true])
})

test('of two rules asked for while the text is on its way, the later is landed on', async () => {
  const reading = new Reading(library())
  await Promise.all([reading.open('K7'), reading.open('K2')])
  expect(reading.wanted?.id).toBe('K2')
})

test('the same rule can be asked for again, also from the digest', async () => {
  const shelf = library()
  const reading = new Reading(shelf)
  await reading.open('K7')
  const before = reading.wanted
  await reading.open('K7')
  expect(reading.wanted).toEqual(before)
  expect(reading.wanted).not.toBe(before)
  await reading.short()
  expect([reading.full, reading.wanted, reading.from]).toEqual([false, null, 'K7'])
  await reading.read('K7')
  expect([reading.full, reading.wanted?.id]).toEqual([true, 'K7'])
  expect(shelf.rules).toHaveBeenCalledTimes(1)
})

test('who goes back while the rules are fetched stays with the digest', async () => {
  const reading = new Reading(library())
  const opening = reading.open('K7')
  await reading.short()
  await opening
  expect(reading.full).toBe(false)
})

test('a game without a digest shows its full rules, and there is nothing to go back to', async () => {
  const reading = new Reading(library(null))
  await reading.open(null)
  expect([reading.full, reading.page, reading.backs]).toEqual([true, page, false])
})

test('in another language the rules are fetched anew, if they were open', async () => {
  const shelf = library()
  const reading = new Reading(shelf)
  await reading.open(null)
  await reading.again()
  expect(shelf.rules).not.toHaveBeenCalled()
  await reading.read(null)
  await reading.again()
  expect(shelf.rules).toHaveBeenCalledTimes(2)
})
