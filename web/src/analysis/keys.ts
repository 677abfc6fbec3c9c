// The keys of the analysis page, besides those for stepping through a game.

import type { KeyRow } from '../parts/keys'
import { t } from '../words'

export const MORE = { ArrowUp: 'up', ArrowDown: 'down', l: 'engine', a: 'arrows' } as const

/** All of them, for the drawer that lists them. */
export function keyRows(): KeyRow[] {
  return [
    [['←', '→', 'j', 'k'], t('analysis.keys.step')],
    [['Home', 'End'], t('analysis.keys.ends')],
    [['↑', '↓'], t('analysis.keys.beside')],
    [['l'], t('analysis.engine.toggle')],
    [['a'], t('analysis.keys.arrows')],
    [['⇧ Enter'], t('analysis.keys.line')],
    [['f'], t('tool.flip')],
    [['/'], t('analysis.type')],
    [['r'], t('tool.rules')],
    [['?'], t('keys.help')]
  ]
}
