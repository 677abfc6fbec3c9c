// Who is drawn where: whoever looks sits below, and the board is turned for that.

import type { Spot } from '../wire'

const CORNERS = ['bl', 'tl', 'tr', 'br'] as const // turns go clockwise, as the seats sit around the board

/** Whether the only seat of this screen is on the upper side of the board as it is drawn. */
export function sitsAbove(you: number[]): boolean {
  return you.length === 1 && (you[0] === 1 || you[0] === 2)
}

/** Of two, who is drawn below. Where the server lays the board for each side, the seats' chips tell. */
export function bottomSeat(flipped: boolean, spots: Record<string, Spot> | null): 0 | 1 {
  const chip = spots?.['1']
  return (chip ? chip.y > 0 : flipped) ? 1 : 0
}

/** Of three or four, which corner. */
export function cornerOf(seat: number, flipped: boolean): string {
  return CORNERS[(seat + (flipped ? 2 : 0)) % CORNERS.length] ?? 'bl'
}
