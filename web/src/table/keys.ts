// The keys of a table, for the drawer that lists them.

import type { KeyRow } from '../parts/keys'
import type { Board } from '../wire'
import { t } from '../words'

/** `own` are those of what is played on. */
export function keyRows(board: Board, own: KeyRow[]): KeyRow[] {
  const flip: KeyRow[] = board.turned === null ? [] : [[['f'], t('tool.flip')]]
  return [
    ...own,
    [['j', 'k'], t('table.keys.step')],
    [['Home', 'End'], t('table.keys.ends')],
    [['p', 'o'], t('table.keys.run')],
    ...flip,
    [['/'], t('table.type')],
    [['r'], t('tool.rules')],
    [['?'], t('keys.help')]
  ]
}
