import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { dateWords, fill, learn, preferred, say, speak, t, whole } from '.'

type Catalogue = Record<string, string>
const folder = new URL('.', import.meta.url)
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Catalogue
const fields = (text: string) => [...new Set(text.match(/\{\d\}/g) ?? [])].sort()

test('words are filled in by their number, and may come twice or in any order', () => {
  expect(fill('{1} pushes {0}; {1} again', ['Dark', 'Light'])).toBe('Light pushes Dark; Light again')
  expect(fill('{0} and {1}', ['one'])).toBe('one and {1}')
  expect(fill('{0}', ['{1}', 'no'])).toBe('{1}')
})

test('a key and a sentence of a game are said in English without any catalogue', () => {
  expect(t('home.level', 3)).toBe('Level 3')
  expect(say(['{0} plays {1}.', 'Light', 'c2n'])).toBe('Light plays c2n.')
  expect(say('You are offline.')).toBe('You are offline.')
})

test('a refusal is said as a whole sentence, and a place keeps its small letter', () => {
  expect(whole('no move begins at c3')).toBe('No move begins at c3.')
  expect(whole('c3 is empty')).toBe('c3 is empty.')
  expect(whole('You are offline.')).toBe('You are offline.')
})

test('the language is what was chosen, else what the browser asks for', () => {
  expect(preferred('ja', 'en-GB')).toBe('ja')
  expect(preferred('en', 'ja-JP')).toBe('en')
  expect(preferred(null, 'ja-JP')).toBe('ja')
  expect(preferred('fr', 'fr-FR')).toBe('en')
})

test('a date is said as a day of the week while that is clear', () => {
  const now = Date.parse('2026-11-16T09:00:00')
  expect(dateWords('2026-11-19T18:00:00', now)).toContain('Thursday')
  expect(dateWords('2027-02-14T00:00:00', now)).toMatch(/14.*February|February.*14/)
})

test('a part that is opened while another language comes is said in that language', async () => {
  vi.mock('./letters', () => ({}))
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  vi.stubGlobal('document', { documentElement: {} })
  await Promise.all([speak('ja'), learn('table'), learn('flicks')])
  expect([t('table.now'), t('flicks.go')]).toEqual([read('table.ja.json')['table.now'], read('flicks.ja.json')['flicks.go']])
  await Promise.all([learn('analysis'), speak('en')])
  expect([t('table.now'), t('analysis.title')]).toEqual([read('table.en.json')['table.now'], read('analysis.en.json')['analysis.title']])
  vi.unstubAllGlobals()
})

const english = readdirSync(folder).filter((name) => name.endsWith('en.json'))

test.each(english)('everything in %s is said in Japanese too, with the same words to fill in', (name) => {
  const [one, other] = [read(name), read(name.replace('en.json', 'ja.json'))]
  for (const [key, text] of Object.entries(one)) {
    expect(Object.keys(other), name).toContain(key)
    expect(fields(other[key] ?? ''), key).toEqual(fields(text))
  }
})

test('no key stands in two catalogues', () => {
  const keys = english.flatMap((name) => Object.keys(read(name)))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})
