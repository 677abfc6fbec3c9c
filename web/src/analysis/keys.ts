// The keys of the analysis page. Back and forward are those of a table.

import { t } from '../words'

export type KeyDeed =
  | 'back' | 'forward' | 'first' | 'last' | 'up' | 'down' | 'engine' | 'arrows' | 'flip' | 'rules' | 'keys' | 'type'

const KEYS: Record<string, KeyDeed> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  ArrowUp: 'up',
  ArrowDown: 'down',
  j: 'back',
  k: 'forward',
  Home: 'first',
  End: 'last',
  l: 'engine',
  a: 'arrows',
  f: 'flip',
  r: 'rules',
  '?': 'keys',
  '/': 'type'
}

/** What a key stands for, unless it is meant for a field, the board's cursor or the browser. */
export function deedOf(event: KeyboardEvent): KeyDeed | null {
  const deed = KEYS[event.key]
  if (!deed || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null
  const within = (what: string) => event.target instanceof Element && event.target.closest(what) !== null
  if (within('input, textarea, select, [role="dialog"]')) return null
  return event.key.length > 1 && within('[role="grid"]') ? null : deed
}

/** The same for the drawer that lists them. */
export function keyRows(): [string[], string][] {
  return [
    [['←', '→', 'j', 'k'], t('analysis.keys.step')],
    [['Home', 'End'], t('analysis.keys.ends')],
    [['↑', '↓'], t('analysis.keys.beside')],
    [['l'], t('analysis.keys.engine')],
    [['a'], t('analysis.keys.arrows')],
    [['⇧ Enter'], t('analysis.keys.line')],
    [['f'], t('tool.flip')],
    [['/'], t('analysis.type')],
    [['r'], t('tool.rules')],
    [['?'], t('keys.help')]
  ]
}
