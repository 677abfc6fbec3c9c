// The keys of a table, as everywhere where one steps through a game.

import type { Board } from '../wire'
import { t } from '../words'

export type KeyDeed = 'back' | 'forward' | 'first' | 'last' | 'flip' | 'keys' | 'rules' | 'type'

const KEYS: Record<string, KeyDeed> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  j: 'back',
  k: 'forward',
  Home: 'first',
  End: 'last',
  f: 'flip',
  r: 'rules',
  '?': 'keys',
  '/': 'type',
}

/** Does what a key stands for, unless it is meant for a field or for the browser. */
export function pressKey(event: KeyboardEvent, deeds: Record<KeyDeed, () => void>): void {
  const typing = event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]')
  const deed = KEYS[event.key]
  if (!deed || typing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  deeds[deed]()
}

/** The same for the drawer that lists them; `own`: where a table has other keys than a board. */
export function keyRows(board: Board, own?: [string[], string][]): [string[], string][] {
  const hex = Object.values(board.spots)[0]?.shape === 'hex'
  const walk: [string[], string][] = hex
    ? [[['←', '→', '↑', '↓'], t('table.keys.hex')], [['⇧ ↑', '⇧ ↓'], t('table.keys.hex-shift')]]
    : [[['←', '→', '↑', '↓'], t('table.keys.walk')]]
  const onBoard: [string[], string][] = [
    ...walk,
    [['Enter'], t(board.lays ? 'table.keys.choose' : 'table.keys.lift')],
    [['Esc'], t('table.keys.let-go')],
  ]
  return [
    ...(own ?? onBoard),
    [['j', 'k'], t('table.keys.step')],
    [['Home', 'End'], t('table.keys.ends')],
    ...(board.turned === null ? [] : ([[['f'], t('tool.flip')]] as [string[], string][])),
    [['/'], t('table.type')],
    [['r'], t('tool.rules')],
    [['?'], t('table.keys.keys')],
  ]
}
