// The panels of the screen on the home page. They stand there before the server has said what games it has.

import bossa from './drawings/bossa.svg?raw'
import botaoshi from './drawings/botaoshi.svg?raw'
import dohyo from './drawings/dohyo.svg?raw'
import kooshi from './drawings/kooshi.svg?raw'
import reddots from './drawings/reddots.svg?raw'

export interface Panel {
  name: string
  title: string
  drawing: string
  seats: [fewest: number, most: number]
  minutes: number
  practice?: true // it has a practice table
}

export const panels = [
  { name: 'dohyo', title: 'Dohyō', drawing: dohyo, seats: [2, 4], minutes: 20 },
  { name: 'kooshi', title: 'Ko-Oshi', drawing: kooshi, seats: [2, 2], minutes: 15 },
  { name: 'reddots', title: 'Red Dots', drawing: reddots, seats: [2, 2], minutes: 30 },
  { name: 'bossa', title: 'Bossa', drawing: bossa, seats: [2, 2], minutes: 10 },
  { name: 'botaoshi', title: 'Bo-taoshi', drawing: botaoshi, seats: [2, 2], minutes: 20, practice: true }
] as const satisfies Panel[]

/** The game that is offered to whoever knows none: few pieces, short moves, and one sees what they do. */
export const FIRST_OF_ALL = 'kooshi'
