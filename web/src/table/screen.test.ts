import { expect, it, vi } from 'vitest'
import { boardSurface } from '../board/surface'
import type { Board, Game, Table } from '../wire'
import type { Connection } from './connection.svelte'
import { Screen } from './screen.svelte'

/** A screen of Ada and Ben at a table where one of them is to move. */
function screen(told: object, view: object = {}, connection: Partial<Connection> = {}): Screen {
  const players = ['Ada', ''].map((name) => ({ name, kind: 'person' }))
  const table = { you: [0], phase: 'playing', players, view: { seat: 0, events: ['a', 'b'], ...view }, ...told } as unknown as Table
  const game = { title: 'Ko-Oshi', seat_names: { 2: ['Light', 'Dark'] }, secrets: false } as unknown as Game
  return new Screen({ id: 'kaya', sending: false, behind: false, ...connection } as Connection, () => ({
    table, game, board: { turned: null } as Board, surface: boardSurface
  }))
}

it('lets one play at one’s own turn, once what was sent and what was told before it is done with', () => {
  expect([screen({}).playable, screen({ you: [1] }).playable, screen({ phase: 'over' }).playable]).toEqual([true, false, false])
  expect([screen({}, {}, { sending: true }).playable, screen({}, {}, { behind: true }).playable]).toEqual([false, false])
})

it('is covered while nobody has said that they look, of several who see what is hidden from others', () => {
  const shared = screen({ you: [0, 1] }, { hidden: true })
  expect([shared.covered, screen({}, { hidden: true }).covered, screen({ you: [0, 1] }).covered]).toEqual([true, false, false])
  shared.looked = 0
  expect(shared.covered).toBe(false)
})

it('calls players by their names, and by their seats’ where they have none', () => {
  expect([0, 1].map(screen({}).who)).toEqual(['Ada', 'Dark'])
})

it('calls nobody by the name of a seat, which is another’s after a game with seats turned', () => {
  const person = (name: string) => ({ name, kind: 'person' })
  expect([0, 1].map(screen({ players: [person('Dark'), person('')] }).who)).toEqual(['Light', 'Dark'])
})

it('calls two of one name by their seats', () => {
  const level = { name: 'Level 3', kind: 'computer', level: 3 }
  expect([0, 1].map(screen({ players: [level, level] }).who)).toEqual(['Light', 'Dark'])
})

it('shows the result when the last move has been seen', () => {
  const over = screen({ phase: 'over' })
  over.landed = false
  expect(over.over).toBe(false)
  over.landed = true
  expect(over.over).toBe(true)
})

it('goes back to the game when a move is made', () => {
  const move = vi.fn()
  const looking = screen({}, {}, { move })
  looking.replay.number = 1
  expect([looking.looking, looking.shown, looking.playable]).toEqual([true, 1, false])
  looking.move('a1n')
  expect([looking.looking, looking.shown, move.mock.calls]).toEqual([false, 2, [['a1n']]])
})

it('turns the board for whoever sits above, and by hand', () => {
  const above = screen({ you: [1] })
  expect([screen({}).flipped, above.flipped, above.flip]).toEqual([false, true, undefined])
  above.turnRound()
  expect(above.flipped).toBe(false)
})
