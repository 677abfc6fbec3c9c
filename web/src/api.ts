// Every question the page asks the server by HTTP. What is refused throws Refused, whose message is a sentence to show.

import type {
  Attempt, Board, ChanceAnswer, ChanceQuestion, Digest, Game, Hint, Join, Judged, Lessons, Moment, NewTable, Opened,
  Options, Practice, PracticeChance, Practised, Regret, RulesPage, Seated, Sentence, Sum, SumQuestion,
  Table, Thought, Tried, View, Ways, Why
} from './wire'

const CANNOT = 'The server cannot answer just now.'

export class Refused extends Error {
  constructor(
    readonly sentence: string,
    readonly rule: string | null = null,
    readonly status = 0, // 0: the server was not reached, or its answer broke off
    readonly said: Sentence | null = null // of a move: the sentence as a template with its words
  ) {
    super(sentence)
  }
}

/** What to say of a question that was not answered. */
export const sentenceOf = (error: unknown): string => (error instanceof Refused ? error.sentence : CANNOT)

export const games = once(() => ask<Game[]>('/api/games'))
export const rules = (game: string, language: string) =>
  ask<RulesPage>(`/api/games/${encodeURIComponent(game)}/rules?language=${language}`)
export const digest = (game: string, options: Options) =>
  ask<Digest | null>(`/api/games/${encodeURIComponent(game)}/digest?${new URLSearchParams(texts(options))}`)
export const lessons = (game: string) => ask<Lessons>(`/api/games/${encodeURIComponent(game)}/lessons`)
export const attempt = (game: string, step: number, made: Attempt, signal?: AbortSignal) =>
  ask<Tried>(`/api/games/${encodeURIComponent(game)}/lessons/${step}`, made, signal)
export const board = (game: string, options: Options) =>
  ask<Board>(`/api/games/${encodeURIComponent(game)}/board?${new URLSearchParams(texts(options))}`)

export const setTable = (table: NewTable) => ask<Seated>('/api/tables', table)
export const look = (id: string, token: string) => ask<Table>(tablePath(id), undefined, undefined, token)
export const joinTable = (id: string, join: Join) => ask<Seated>(`${tablePath(id)}/join`, join)
export const dice = (id: string) => ask<{ events: number; ok: boolean; sentence: string }>(`${tablePath(id)}/dice`)
export const recordOf = async (id: string) => whole(await answer(`${tablePath(id)}/record`), (response) => response.text())

// Of a table of flicks: an earlier view, what happened in a flick, what might, and how often
export const viewAt = (id: string, ply: number, signal?: AbortSignal) => ask<View>(`${tablePath(id)}/views/${ply}`, undefined, signal)
export const film = async (id: string, ply: number, signal?: AbortSignal) =>
  whole(await answer(`${tablePath(id)}/films/${ply}`, undefined, signal), bytes, signal)
export const ghost = async (id: string, move: string, token: string, signal?: AbortSignal) =>
  whole(await answer(`${tablePath(id)}/ghost`, { move }, signal, token), bytes, signal)
export const chance = (id: string, question: ChanceQuestion, signal?: AbortSignal) =>
  ask<ChanceAnswer>(`${tablePath(id)}/chance`, question, signal)

// Against computers alone: a good move, what a move gave away, and that it is not taken back
export const hint = (id: string, ply: number, token: string) => ask<Hint>(`${tablePath(id)}/hint`, { ply }, undefined, token)
export const regret = (id: string, token: string) => ask<Regret>(`${tablePath(id)}/regret`, {}, undefined, token)
export const playOn = async (id: string, token: string) => void (await answer(`${tablePath(id)}/play-on`, {}, undefined, token))
export const tableSum = (id: string, question: SumQuestion, token: string) => ask<Sum>(`${tablePath(id)}/sum`, question, undefined, token)
export const lessonSum = (game: string, step: number, made: Attempt) =>
  ask<Sum>(`/api/games/${encodeURIComponent(game)}/lessons/${step}/sum`, made)

// Of the practice table: how things lie where they were put, what comes of a flick, and how often
export const practise = (game: string, asked: Practice, signal?: AbortSignal) =>
  ask<Practised>(`/api/games/${encodeURIComponent(game)}/practice`, asked, signal)
export const practiseChance = (game: string, asked: PracticeChance, signal?: AbortSignal) =>
  ask<ChanceAnswer>(`/api/games/${encodeURIComponent(game)}/practice/chance`, asked, signal)

export const view = (moment: Moment, signal?: AbortSignal) => ask<View>('/api/view', moment, signal)
export const ways = (moment: Moment, signal?: AbortSignal) => ask<Ways>('/api/ways', moment, signal)
export const press = (moment: Moment, places: string[]) => ask<Why>('/api/press', { ...moment, places })
export const openRecord = (text: string) => ask<Opened>('/api/record', text)
export const analyse = (moment: Moment, seconds: number, signal?: AbortSignal) =>
  ask<Thought>('/api/analyse', { ...moment, seconds }, signal)

/** The moves of a game judged one by one, as they are found. */
export async function* judge(moment: Moment, seconds: number, signal?: AbortSignal): AsyncGenerator<Judged> {
  yield* judged(await answer('/api/judge', { ...moment, seconds }, signal))
}

/** How a finished game at a table went, the same way; found out once for all who ask. */
export async function* story(id: string, signal?: AbortSignal): AsyncGenerator<Judged> {
  yield* judged(await answer(`${tablePath(id)}/story`, undefined, signal))
}

async function* judged(response: Response): AsyncGenerator<Judged> {
  if (!response.body) return
  let rest = ''
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line) yield JSON.parse(line) as Judged
  }
  if (rest) yield JSON.parse(rest) as Judged
}

function tablePath(id: string): string {
  return `/api/tables/${encodeURIComponent(id)}`
}

function texts(options: Options): Record<string, string> {
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]))
}

async function ask<Answer>(path: string, body?: unknown, signal?: AbortSignal, token = ''): Promise<Answer> {
  return whole(await answer(path, body, signal, token), (response) => response.json() as Promise<Answer>, signal)
}

const bytes = (response: Response) => response.arrayBuffer()

/** What an answer holds; one that breaks off, or is something else, is not an answer. */
async function whole<Content>(response: Response, read: (response: Response) => Promise<Content>, signal?: AbortSignal): Promise<Content> {
  return read(response).catch((error) => {
    if (signal?.aborted) throw error
    throw new Refused(CANNOT)
  })
}

/** A body is posted: a text as it is, anything else as JSON. */
async function answer(path: string, body?: unknown, signal?: AbortSignal, token = ''): Promise<Response> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const request: RequestInit = { headers, signal: signal ?? null }
  if (body !== undefined) {
    const plain = typeof body === 'string'
    request.method = 'POST'
    headers['content-type'] = plain ? 'text/plain' : 'application/json'
    request.body = plain ? body : JSON.stringify(body)
  }
  const response = await fetch(path, request).catch((error) => {
    if (signal?.aborted) throw error
    throw new Refused(navigator.onLine ? 'The server cannot be reached.' : 'You are offline.')
  })
  if (response.ok) return response
  throw await refusal(response)
}

async function refusal(response: Response): Promise<Refused> {
  const said: unknown = await response.json().catch(() => null)
  if (typeof said !== 'object' || said === null || !('sentence' in said))
    return new Refused(CANNOT, null, response.status)
  const rule = 'rule' in said && typeof said.rule === 'string' ? said.rule : null
  const words = 'said' in said && Array.isArray(said.said) ? said.said.map(String) : null
  return new Refused(String(said.sentence), rule, response.status, words)
}

/** Asked once and remembered; a failure is asked again. */
function once<Answer>(question: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | null = null
  return () => (asked ??= question().catch((error) => {
    asked = null
    throw error
  }))
}
