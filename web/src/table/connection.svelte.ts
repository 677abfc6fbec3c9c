// The table of this page, kept up to date over a websocket that may break: it is tried again until it holds.

import { backoff } from '../again'
import { joinTable } from '../api'
import { keepResult } from '../results'
import { keepSeat, keepTable, seatAt } from '../seats'
import type { FromScreen, FromServer, Offer, Sentence, Table } from '../wire'
import { Backlog, type Hold } from './backlog'
import { heard, opened, secretsIn, START, type Line } from './line'

const PING = 20_000
const SILENCE = 2 * PING + 5_000 // then the line is dead, though nobody said so
const NO_TABLE = 4404 // the server's code for a table that is not there
const NO_SEAT = 'That secret opens no seat at this table.' // the server's words for it
const TAKEN = 'Every seat at this table is taken: you can watch.'

export type Trouble = 'none' | 'reconnecting' | 'missing'

type Foreseen = Extract<FromServer, { type: 'ways' }>
export type AimTold = Extract<FromServer, { type: 'aim' }>

/** What was refused, in the server's words. */
export interface Refusal {
  sentence: Sentence | string
  rule: string | null
}

export class Connection {
  table = $state.raw<Table | null>(null) // as it is shown
  refusal = $state.raw<Refusal | null>(null)
  trouble = $state<Trouble>('none')
  sending = $state(false) // a move is on its way
  behind = $state(false) // what came last is not shown yet
  aim = $state.raw<AimTold | null>(null) // what a computer is about to flick
  foreseen = $state.raw<Foreseen | null>(null) // what the moves of a ply would do
  told = $state(0) // when the table came, on this device's clock
  invitation = $state<string | null>(null) // the secret of a seat that one may take
  token = '' // the secret that is tried or used; empty: one watches

  private asked = '' // the places that were asked about last, and when
  private secrets: string[] = [] // to be tried after it
  private invited: string | null = null // by the link
  private line: Line = START
  private backlog = new Backlog<Table>((table, came) => this.show(table, came))
  private socket: WebSocket | null = null
  private tries = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private beat: ReturnType<typeof setInterval> | undefined
  private lastHeard = 0
  private closed = false

  constructor(readonly id: string) {}

  /** Sits down with what the address or this device knows, or watches; whoever is invited watches until they `join`. */
  open(hash: string): void {
    this.seek(hash)
    addEventListener('online', this.wake)
    document.addEventListener('visibilitychange', this.wake)
    this.beat = setInterval(() => this.tick(), PING)
    this.connect()
  }

  close(): void {
    this.closed = true
    removeEventListener('online', this.wake)
    document.removeEventListener('visibilitychange', this.wake)
    clearInterval(this.beat)
    clearTimeout(this.timer)
    const socket = this.socket
    this.socket = null // what it still says is for nobody
    socket?.close()
  }

  /** A link to this table that is opened while one is there. */
  follow(hash: string): void {
    const { seat, join } = secretsIn(hash)
    if (!seat && !join) return
    this.seek(hash)
    this.anew()
  }

  /** Takes the seat that one is invited to. */
  async join(name: string): Promise<void> {
    const { token, seats } = await joinTable(this.id, { invite: this.invitation ?? '', name })
    keepSeat(this.id, token, { seats, name })
    if (this.closed) return // one has left; the seat is kept
    this.token = token
    this.invitation = null
    this.hideSecret()
    this.anew()
  }

  /** What comes is held back until what led to it has been shown. */
  holdBack(hold: Hold<Table>): void {
    this.backlog.hold = hold
  }

  /** A secret is not left in the address, where it would be copied with it; the tab remembers whose it is. */
  hideSecret(): void {
    history.replaceState(this.token ? { seat: this.token } : null, '', location.pathname)
  }

  move(move: string): void {
    if (!this.line.table) return
    this.refusal = null
    const unsent = { ply: this.line.table.view.ply, move }
    this.keep({ ...this.line, unsent })
    this.send({ type: 'move', ...unsent })
  }

  /** Asks what the moves of a ply would do. */
  foresee(ply: number): void {
    this.foreseen = null
    this.send({ type: 'ways', ply })
  }

  /** Asks why places that were pressed make no move; once, however often they are pressed. */
  press(places: string[]): void {
    if (!this.line.table) return
    const { ply } = this.line.table.view
    const asked = [ply, ...places].join(' ')
    if (this.refusal && asked === this.asked) return
    this.asked = asked
    this.send({ type: 'press', ply, places })
  }

  resign(): void {
    this.send({ type: 'resign' })
  }

  offer(what: Offer): void {
    this.refusal = null
    this.send({ type: 'offer', what })
  }

  decline(what: Offer): void {
    this.send({ type: 'decline', what })
  }

  /** What may open a seat: the link, what this tab had before, what this device keeps. */
  private seek(hash: string): void {
    const { seat, join } = secretsIn(hash)
    const found = [seat, rememberedIn(history.state), seatAt(this.id)?.token]
    this.secrets = found.filter((secret, index): secret is string => Boolean(secret) && found.indexOf(secret) === index)
    this.invited = join
    this.tryNext()
  }

  /** The next secret; whoever has none is invited, or watches. */
  private tryNext(): void {
    this.token = this.secrets.shift() ?? ''
    this.invitation = this.token ? null : this.invited
  }

  private connect(): void {
    clearTimeout(this.timer)
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/play`)
    this.socket = socket
    socket.onopen = () => {
      this.line = opened(this.line)
      this.lastHeard = Date.now()
      this.send({ type: 'hello', token: this.token })
    }
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(String(event.data)) as FromServer)
    }
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code)
    }
  }

  private hear(message: FromServer): void {
    this.lastHeard = Date.now()
    if (message.type === 'refused') this.refusal = { sentence: message.said, rule: message.rule }
    if (message.type === 'refused' && message.sentence === NO_SEAT && this.token) {
      this.tryNext()
      return this.anew()
    }
    if (message.type === 'aim') this.aim = message
    if (message.type === 'ways') this.foreseen = message
    const { fresh, table } = this.line
    const { line, send } = heard(this.line, message)
    if (line.table && line.table !== table) this.take(line.table, message.type, fresh)
    if (this.invitation && line.table && line.table.phase !== 'waiting') this.tooLate()
    this.keep(line)
    send.forEach((one) => this.send(one))
  }

  /** A table to show: at once over a new connection, otherwise after what came before it. */
  private take(table: Table, type: FromServer['type'], fresh: boolean): void {
    if (type !== 'table') {
      this.backlog.amend(table)
      if (!this.backlog.busy) this.table = table
      return
    }
    if (table.you.length) keepTable(table, this.token) // the server has let us in: now we know that the secret is good
    keepResult(table)
    if (fresh && !this.invitation) this.hideSecret()
    this.tries = 0
    this.trouble = 'none'
    if (this.table) this.refusal = null // but not why one only watches
    if (fresh) this.backlog.cut(table, performance.now())
    else this.backlog.add(table, performance.now())
    this.behind = this.backlog.busy
  }

  private show(table: Table, came: number): void {
    this.table = table
    this.told = came
    this.behind = this.backlog.busy
  }

  private tooLate(): void {
    this.invitation = null
    this.hideSecret()
    this.refusal = { sentence: TAKEN, rule: null }
  }

  private keep(line: Line): void {
    this.line = line
    this.sending = line.unsent !== null
  }

  private send(message: FromScreen): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private lost(code: number): void {
    this.socket = null
    if (this.closed) return
    if (code === NO_TABLE) return void (this.trouble = 'missing')
    this.trouble = 'reconnecting'
    this.timer = setTimeout(() => this.connect(), backoff(this.tries++, Math.random()))
  }

  private tick(): void {
    if (!this.socket) return
    if (Date.now() - this.lastHeard > SILENCE) this.drop()
    else this.send({ type: 'ping' })
  }

  private drop(): void {
    const socket = this.socket
    this.lost(0)
    socket?.close()
  }

  /** Back on the net or in sight: at once, not when the wait is over. */
  private wake = (): void => {
    if (this.closed || document.hidden || !navigator.onLine || this.trouble === 'missing') return
    if (this.socket && Date.now() - this.lastHeard <= PING + 5_000) return
    this.tries = 0
    this.anew()
  }

  private anew(): void {
    const socket = this.socket
    this.socket = null
    socket?.close()
    this.connect()
  }
}

/** The secret that a tab remembers with its address. */
function rememberedIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'seat' in state && typeof state.seat === 'string' ? state.seat : null
}
