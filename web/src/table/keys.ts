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

/** A row of the list of keys: the keys, and what they do. */
export type KeyRow = [keys: string[], what: string]

/** The same for the drawer that lists them; `own` are those of what is played on. */
export function keyRows(board: Board, own: KeyRow[]): KeyRow[] {
  const flip: KeyRow[] = board.turned === null ? [] : [[['f'], t('tool.flip')]]
  return [
    ...own,
    [['j', 'k'], t('table.keys.step')],
    [['Home', 'End'], t('table.keys.ends')],
    ...flip,
    [['/'], t('table.type')],
    [['r'], t('tool.rules')],
    [['?'], t('table.keys.keys')],
  ]
}
