// The keys of the table, while it has the focus. One tab stop; everything else is inside it.

import type { KeyRow } from '../parts/keys'
import { t } from '../words'
import type { Hand } from './hand.svelte'

export interface KeyDeeds {
  flick: () => void
  decline: () => void
  letGo: () => void
  film: () => void // skip it, or show it again
  slow: () => void
  view: () => void
  turn: (right: number, up: number) => void
  zoom: (factor: number) => void
  speak: () => void
}

const STEP = { angle: 1, speed: 0.1, turn: 1, place: 0.02, spot: 0.01 }
const FINE = 0.1 // with Shift
const COARSE = 10 // with Ctrl or Alt, of angles

const ARROWS: Record<string, [right: number, up: number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]
}
const BRACKETS: Record<string, [sense: number, share: number]> = { '[': [-1, 1], ']': [1, 1], '{': [-1, FINE], '}': [1, FINE] }

/** Does what a key means on the table; whether it meant anything. `turned`: one looks from the other side. */
export function pressTableKey(event: KeyboardEvent, hand: Hand, turned: boolean, deeds: KeyDeeds): boolean {
  if (event.metaKey) return false
  const arrow = ARROWS[event.key]
  const bracket = BRACKETS[event.key]
  if (arrow) return aim(event, hand, arrow, turned)
  if (event.ctrlKey || event.altKey) return false
  if (bracket) return hand.aim !== null && first(hand, ...bracket)
  const plain: Record<string, () => void> = {
    Enter: deeds.flick, Escape: deeds.letGo, ' ': deeds.film, s: deeds.slow, v: deeds.view, a: deeds.speak,
    ',': () => deeds.turn(-10, 0), '.': () => deeds.turn(10, 0), '<': () => deeds.turn(0, -5), '>': () => deeds.turn(0, 5),
    '+': () => deeds.zoom(1.15), '=': () => deeds.zoom(1.15), '-': () => deeds.zoom(1 / 1.15)
  }
  const deed = plain[event.key]
  if (deed) deed()
  else if (event.key === 'd' && hand.live && hand.picks.some(({ kind }) => kind === 'decline')) deeds.decline()
  else return hand.live && hand.pickByKey(event.key) !== null
  return true
}

function aim(event: KeyboardEvent, hand: Hand, [right, up]: [number, number], turned: boolean): boolean {
  if (!hand.live) return false
  if (!hand.aim && hand.picks[0]) hand.pick(hand.picks[0])
  const share = event.shiftKey ? FINE : event.ctrlKey || event.altKey ? COARSE : 1
  if (hand.aim?.kind === 'place') {
    const by = STEP.spot * share * (turned ? -1 : 1)
    hand.moveTo([hand.aim.at[0] + right * by, hand.aim.at[1] + up * by])
  } else if (right) hand.turn('angle', -right * STEP.angle * share)
  else hand.turn('speed', up * STEP.speed * Math.min(1, share))
  return true
}

function first(hand: Hand, sense: number, share: number): boolean {
  if (hand.aim?.kind === 'in') hand.turn('place', sense * STEP.place * share)
  else hand.turn('turn', -sense * STEP.turn * share)
  return true
}

/** The same for the drawer that lists the keys. */
export const tableKeys = (): KeyRow[] => [
  [['1', '2', 't'], t('flicks.keys.pick')],
  [['←', '→'], t('flicks.keys.angle')],
  [['↑', '↓'], t('flicks.keys.speed')],
  [['[', ']'], t('flicks.keys.first')],
  [['←', '→', '↑', '↓'], t('flicks.keys.place')],
  [['Enter'], t('flicks.keys.flick')],
  [['Esc'], t('table.keys.let-go')],
  [['d'], t('flicks.keys.decline')],
  [['a'], t('flicks.keys.say')],
  [['v'], t('flicks.keys.view')],
  [[',', '.', '<', '>'], t('flicks.keys.camera')],
  [['+', '-'], t('flicks.keys.zoom')],
  [['Space'], t('flicks.keys.skip')],
  [['s'], t('flicks.slow')]
]
