import { beforeEach, expect, test, vi } from 'vitest'
import { keepSeat, seatAt, seats } from '../seats'
import type { FromScreen, FromServer, Table } from '../wire'
import { Connection } from './connection.svelte'

const [REFUSED, AWAY] = [1008, 1006] // why a line is closed
const refused = (sentence: string) => ({ type: 'refused' as const, sentence, said: [sentence], rule: null, ply: null }) satisfies FromServer
const NO_SEAT = refused('That secret opens no seat at this table.')

/** A line to the server, as the browser has them. */
class Line {
  static readonly OPEN = 1
  static all: Line[] = []
  readyState = Line.OPEN
  sent: FromScreen[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void

  constructor(readonly address: string) {
    Line.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromScreen)
  }
  close(): void {
    this.readyState = 3
  }
  tell(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  breaks(code: number): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

/** A server whose table has two seats: `ada` opens the first, `ben` the second. */
function answer(line = newest()): void {
  line.onopen?.()
  const [hello] = line.sent
  const token = hello?.type === 'hello' ? hello.token : ''
  const you = { '': [], ada: [0], ben: [1] }[token]
  if (you) return line.tell(table(you))
  line.tell(NO_SEAT)
  line.breaks(REFUSED)
}

function table(you: number[]): Table {
  const players = ['Ada', 'Ben'].map((name) => ({ name, kind: 'person', level: null, here: true }))
  return { type: 'table', id: 'kaya', number: 1, you, phase, players, view: { game: 'kooshi', seat: 0, events: [] } } as unknown as Table
}

function newest(): Line {
  const line = Line.all.at(-1)
  if (!line) throw new Error('no line was opened')
  return line
}

let phase: Table['phase']

/** The address of this tab, and what the browser remembers with it. */
let address: string
let remembered: unknown

/** Opens the table in a tab, by what stands behind its address; `answer` it or let the line break. */
function open(hash: string): Connection {
  address = `/table/kaya${hash}`
  const connection = new Connection('kaya')
  connection.open(hash)
  return connection
}

function reload(): Connection {
  return open(address.slice('/table/kaya'.length))
}

function newTab(hash = ''): Connection {
  remembered = null
  return open(hash)
}

beforeEach(() => {
  const shelf = new Map<string, string>()
  Line.all = []
  remembered = null
  phase = 'playing'
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => shelf.get(name) ?? null,
    setItem: (name: string, text: string) => shelf.set(name, text)
  })
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('location', { protocol: 'http:', host: 'here', pathname: '/table/kaya' })
  vi.stubGlobal('history', {
    get state() {
      return remembered
    },
    replaceState: (state: unknown, _: string, where: string) => ((remembered = state), (address = where))
  })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  const net = new EventTarget()
  vi.stubGlobal('addEventListener', net.addEventListener.bind(net))
  vi.stubGlobal('removeEventListener', net.removeEventListener.bind(net))
})

test('a link to a seat is kept once the server has let one in, and leaves the address', () => {
  const ada = open('#seat=ada')
  expect(seats()).toEqual([])
  answer()
  expect([ada.table?.you, seatAt('kaya')?.token, address]).toEqual([[0], 'ada', '/table/kaya'])
  reload()
  answer()
  newTab()
  answer()
  expect(seatAt('kaya')?.token).toBe('ada')
})

test('a wrong secret in a link destroys nothing: one sits where one sat, and is told', () => {
  keepSeat('kaya', 'ada', { game: 'kooshi' })
  const ada = open('#seat=made-up')
  answer()
  answer()
  expect([ada.table?.you, ada.token, ada.trouble]).toEqual([[0], 'ada', 'none'])
  expect(ada.refusal?.sentence).toEqual(NO_SEAT.said)
  expect([seats().map(({ token }) => token), address]).toEqual([['ada'], '/table/kaya'])
})

test('a link that lost its secret on the way is as good as the bare one', () => {
  keepSeat('kaya', 'ada', {})
  const ada = open('#seat=')
  answer()
  expect(ada.table?.you).toEqual([0])
})

test('with a wrong secret and no other one watches', () => {
  const watcher = open('#seat=made-up')
  answer()
  answer()
  expect([watcher.table?.you, watcher.token, watcher.refusal?.sentence]).toEqual([[], '', NO_SEAT.said])
  expect([seats(), address]).toEqual([[], '/table/kaya'])
})

test('while the server is away nothing is kept and nothing is forgotten; the link is tried until it is back', () => {
  keepSeat('kaya', 'ben', {})
  const ada = open('#seat=ada')
  newest().breaks(AWAY)
  expect([seatAt('kaya')?.token, address]).toEqual(['ben', '/table/kaya#seat=ada'])
  vi.advanceTimersByTime(1000)
  expect(Line.all.length).toBe(2)
  answer()
  expect([ada.table?.you, seatAt('kaya')?.token, address]).toEqual([[0], 'ada', '/table/kaya'])
})

test('who reloads while the server is away still has the link', () => {
  open('#seat=ada')
  newest().breaks(AWAY)
  const ada = reload()
  answer()
  expect(ada.table?.you).toEqual([0])
})

test('a line that is cut for another reason says nothing against the secret', () => {
  const ada = open('#seat=ada')
  newest().onopen?.()
  newest().tell({ ...NO_SEAT, sentence: 'Expected a hello first.' })
  newest().breaks(REFUSED)
  vi.advanceTimersByTime(1000)
  answer()
  expect(ada.table?.you).toEqual([0])
})

test('a link to another seat of the same table takes nothing away from the first', () => {
  keepSeat('kaya', 'ada', {})
  const ben = open('#seat=ben')
  answer()
  expect(ben.table?.you).toEqual([1])
  expect(seats().map(({ token }) => token)).toEqual(['ben', 'ada'])
})

test('two tabs, a seat each: each stays on its own when it is loaded again', () => {
  open('#seat=ada')
  answer()
  const first = newest()
  const memory = remembered
  newTab('#seat=ben')
  answer()
  first.tell({ ...table([0]), number: 2 })
  const ben = reload()
  answer()
  remembered = memory
  const ada = reload()
  answer()
  expect([ben.table?.you, ada.table?.you]).toEqual([[1], [0]])
})

test('an invitation is for whoever has no seat, also where the kept secret opens none any more', () => {
  keepSeat('kaya', 'old', {})
  const guest = open('#join=x')
  phase = 'waiting'
  answer()
  answer()
  expect([guest.token, guest.invitation, address]).toEqual(['', 'x', '/table/kaya#join=x'])
  expect(seats().map(({ token }) => token)).toEqual(['old'])
})

test('a link to a seat that is opened at its own table is followed there', () => {
  const tab = open('')
  answer()
  expect(tab.table?.you).toEqual([])
  address = '/table/kaya#seat=ada'
  tab.follow('#seat=ada')
  answer()
  expect([tab.table?.you, address]).toEqual([[0], '/table/kaya'])
  tab.follow('#rules')
  expect(Line.all.length).toBe(2)
})

test('why places make no move is asked once, until something else is done', () => {
  const connection = open('#seat=ada')
  answer()
  const asked = () => newest().sent.filter(({ type }) => type === 'press')
  connection.press(['e5'])
  newest().tell({ type: 'refused', sentence: 'no piece on e5', said: ['no piece on {0}', 'e5'], rule: 'K1', ply: 0 })
  expect(connection.refusal).toEqual({ sentence: ['no piece on {0}', 'e5'], rule: 'K1' })
  connection.press(['e5'])
  expect(asked()).toHaveLength(1)
  connection.press(['e5', 'e4'])
  connection.refusal = null
  connection.press(['e5', 'e4'])
  expect(asked()).toHaveLength(3)
})
