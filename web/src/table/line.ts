// What a screen knows of its table through a connection that comes and goes. Pure: the socket is in connection.svelte.ts.

import type { FromScreen, FromServer, Table } from '../wire'

export interface Line {
  table: Table | null
  fresh: boolean // this connection has not told its table yet
  unsent: { ply: number; move: string } | null // played here, not yet seen on the table
}

export const START: Line = { table: null, fresh: true, unsent: null }

/** A connection was opened: its first table counts even if its number is known, for seats and clocks may differ. */
export function opened(line: Line): Line {
  return { ...line, fresh: true }
}

/** A message arrived; what to send because of it. */
export function heard(line: Line, message: FromServer): { line: Line; send: FromScreen[] } {
  if (message.type === 'table') return told(line, message)
  if (message.type === 'here' && line.table) return { line: { ...line, table: present(line.table, message) }, send: [] }
  if (message.type === 'refused' && isOf(message.ply, line.unsent)) return { line: { ...line, unsent: null }, send: [] }
  return { line, send: [] }
}

/** Whether a refusal can be of that move; one without a ply can be of anything. */
function isOf(ply: number | null, unsent: Line['unsent']): boolean {
  return unsent !== null && (ply === null || ply === unsent.ply)
}

function told(line: Line, table: Table): { line: Line; send: FromScreen[] } {
  if (!line.fresh && line.table && table.number <= line.table.number) return { line, send: [] }
  const unsent = line.unsent && stillFits(line.unsent, table) ? line.unsent : null
  const again = unsent && line.fresh ? [{ type: 'move' as const, ...unsent }] : []
  return { line: { table, fresh: false, unsent }, send: again }
}

/** Whether a move that may have been lost can be sent again: its position is still there, and so is the move where moves are listed. */
function stillFits({ ply, move }: { ply: number; move: string }, { view, you, phase }: Table): boolean {
  const mine = view.seat !== null && you.includes(view.seat)
  return phase === 'playing' && mine && view.ply === ply && (!view.moves.length || view.moves.some(([text]) => text === move))
}

function present(table: Table, { here, watching }: { here: boolean[]; watching: number }): Table {
  const players = table.players.map((player, seat) => ({ ...player, here: here[seat] ?? player.here }))
  return { ...table, players, watching }
}

/** The secrets in an address: of one's own seat, or of an invitation. */
export function secretsIn(hash: string): { seat: string | null; join: string | null } {
  const asked = new URLSearchParams(hash.replace(/^#/, ''))
  return { seat: asked.get('seat'), join: asked.get('join') }
}
