// The page's words in the reader's language. A catalogue is a flat file: for each key, or each English sentence, what
// is said.

import type { Sentence } from '../wire'
import type analysis from './analysis.en.json'
import english from './en.json'
import type flicks from './flicks.en.json'
import type lessons from './learn.en.json'
import type rules from './rules.en.json'
import type practice from './practice.en.json'
import type set from './set.en.json'
import type table from './table.en.json'

export type Key =
  | keyof typeof english | keyof typeof table | keyof typeof analysis | keyof typeof flicks | keyof typeof lessons
  | keyof typeof rules | keyof typeof set | keyof typeof practice
export type Language = 'en' | 'ja'
export type Part = 'table' | 'analysis' | 'flicks' | 'learn' | 'rules' | 'set' | 'told' | 'practice'
type Catalogue = Record<string, string>

const SENTENCES: Partial<Record<Part, string>> = { learn: 'lessons.ja', rules: 'digests.ja', table: 'advice.ja' } // what games say in a part
const files = import.meta.glob<Catalogue>('./*.json', { import: 'default' })
const parts: Part[] = [] // that have been loaded
let catalogue = $state.raw<Catalogue>(english)
let language = $state<Language>('en')
let loading: Promise<void> = Promise.resolve()

/** What the page says under this key, with its words filled in. */
export function t(key: Key, ...words: (string | number)[]): string {
  return fill(catalogue[key] ?? key, words)
}

/** A sentence of a game, of its options or of the server: the English template is its own key. */
export function say(sentence: Sentence | string): string {
  const [template, ...words] = (typeof sentence === 'string' ? [sentence] : sentence) as [string, ...string[]]
  return fill(catalogue[template] ?? template, words.map((word) => catalogue[word] ?? word))
}

/** What a catalogue has under a key that only games know. */
export function known(key: string): string | undefined {
  return catalogue[key]
}

/** What a refusal says as a sentence of its own: it begins with a capital, but for a place, and ends with a full stop. */
export function whole(text: string): string {
  const begun = /^[a-z](?![0-9])/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
  return /[.!?。]$/.test(begun) ? begun : begun + (language === 'ja' ? '。' : '.')
}

export function fill(template: string, words: (string | number)[]): string {
  return template.replace(/\{(\d)\}/g, (field, index: string) => String(words[Number(index)] ?? field))
}

export function spoken(): Language {
  return language
}

/** When something is: the day and hour within the week, the date after that. */
export function dateWords(iso: string, now = Date.now()): string {
  const soon = Date.parse(iso) - now < 6 * 24 * 3600 * 1000
  const form: Intl.DateTimeFormatOptions = soon
    ? { weekday: 'long', hour: 'numeric', minute: '2-digit' }
    : { day: 'numeric', month: 'long' }
  const asked = typeof navigator === 'undefined' ? language : navigator.language
  const locale = asked.startsWith(language) ? asked : language
  return new Intl.DateTimeFormat(locale, form).format(Date.parse(iso))
}

/** Adds the words of a part of the page that is loaded later. */
export async function learn(part: Part): Promise<void> {
  if (!parts.includes(part)) parts.push(part)
  await inTurn(() => load(language))
}

export async function speak(choice: Language): Promise<void> {
  localStorage.setItem('language', choice)
  await inTurn(() => load(choice))
}

/** One after the other: what is loaded last has the words of every part, in the language that was chosen last. */
function inTurn(work: () => Promise<void>): Promise<void> {
  return (loading = loading.then(work, work))
}

async function load(choice: Language): Promise<void> {
  const names = choice === 'ja' ? ['en', 'ja', 'games.ja'] : ['en']
  for (const part of parts) names.push(`${part}.en`, ...(choice === 'ja' ? [`${part}.ja`, SENTENCES[part] ?? ''] : []))
  if (choice === 'ja') await import('./letters')
  const loaded = await Promise.all(names.map((name) => files[`./${name}.json`]?.()))
  catalogue = Object.assign({}, ...loaded)
  language = choice
  document.documentElement.lang = choice
}

export function preferred(stored: string | null, asked: string): Language {
  if (stored === 'en' || stored === 'ja') return stored
  return asked.startsWith('ja') ? 'ja' : 'en'
}

/** Settled once the first words are there. */
export const ready =
  typeof document === 'undefined' ? null : load(preferred(localStorage.getItem('language'), navigator.language))
