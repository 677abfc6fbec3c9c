// From a choice to a seat: asks the server for a table, keeps the seat and goes there.

import { setTable } from '../api'
import { go } from '../route'
import { keepSeat, myName } from '../seats'
import type { NewTable } from '../wire'

export async function sit(table: NewTable): Promise<void> {
  const from = location.pathname
  const seated = await setTable(table)
  localStorage.setItem('game', table.game)
  if (seated.token) {
    keepSeat(seated.table, seated.token, { game: table.game, seats: seated.seats, name: myName() })
  }
  if (location.pathname === from) go(`/table/${seated.table}`) // whoever has gone elsewhere meanwhile stays there
}
