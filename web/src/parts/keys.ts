// The keys of a page on which one steps through a game.

const KEYS = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  j: 'back',
  k: 'forward',
  Home: 'first',
  End: 'last',
  f: 'flip',
  r: 'rules',
  '?': 'keys',
  '/': 'type'
} as const

/** What every such page does when one of these is pressed. */
export type KeyDeed = (typeof KEYS)[keyof typeof KEYS]

/** A row of the list of keys: the keys, and what they do. */
export type KeyRow = [keys: string[], what: string]

/** Does what a key stands for, here or with `more` keys on this page, unless it is meant for a field, a sheet or the browser. */
export function pressKey<More extends string = never>(
  event: KeyboardEvent, deeds: Record<KeyDeed | More, () => void>, more: Record<string, More> = {}
): void {
  const keys: Record<string, KeyDeed | More> = { ...KEYS, ...more }
  const deed = keys[event.key]
  const typing = event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]')
  if (!deed || typing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  deeds[deed]()
}
