// A board as a table is played on it.

import { view as ask } from '../api'
import type { KeyRow } from '../parts/keys'
import { noiseOf } from '../table/sound'
import type { Surface } from '../table/surface'
import type { Board } from '../wire'
import { t } from '../words'
import { standsFor } from './names'
import Panes from './Panes.svelte'

export const boardSurface: Surface = {
  Panes,
  keys,
  looksBack: 'analysis',
  past: (_, { game, options, events }, number, signal) => ask({ game, options, events: events.slice(0, number) }, signal),
  noise: ({ spots, last }, board) => noiseOf((spots ?? board.spots)[last.at(-1) ?? '']?.shape ?? 'slot', last.length),
  standsFor: (game, seat, board) => (board.lays ? null : standsFor(game, seat, board)),
  example: ({ moves }) => moves[0]?.[0] ?? ''
}

function keys({ spots, lays }: Board): KeyRow[] {
  const walk: KeyRow[] =
    Object.values(spots)[0]?.shape === 'hex'
      ? [[['←', '→', '↑', '↓'], t('table.keys.hex')], [['⇧ ↑', '⇧ ↓'], t('table.keys.hex-shift')]]
      : [[['←', '→', '↑', '↓'], t('table.keys.walk')]]
  return [...walk, [['Enter'], t(lays ? 'table.keys.choose' : 'table.keys.lift')], [['Esc'], t('table.keys.let-go')]]
}
