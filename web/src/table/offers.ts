// What is offered at a table, and how that is said.

import type { Table } from '../wire'
import { t, type Key } from '../words'

export interface Asked {
  what: 'draw' | 'undo'
  seat: number
  own: boolean // by whoever sits here
}

const ASKS: Record<Asked['what'], [theirs: Key, own: Key]> = {
  draw: ['table.offer.draw', 'table.offer.draw.own'],
  undo: ['table.offer.undo', 'table.offer.undo.own']
}

export function offersOf({ offers, you }: Pick<Table, 'offers' | 'you'>): Asked[] {
  return (['draw', 'undo'] as const).flatMap((what) => {
    const seat = offers[what]
    return seat === null ? [] : [{ what, seat, own: you.includes(seat) }]
  })
}

export function offerWords({ what, own, seat }: Asked, who: (seat: number) => string): string {
  return t(ASKS[what][own ? 1 : 0], who(seat))
}
