// The scene as a table of flicks is played on it; loaded when one is opened.

import { viewAt } from '../api'
import type { Surface } from '../table/surface'
import { learn } from '../words'
import { tableKeys } from './keys'
import Panes from './Panes.svelte'

export const ready = () => learn('flicks')

export const sceneSurface: Surface = {
  Panes,
  keys: tableKeys,
  looksBack: 'here',
  past: (table, _, number, signal) => viewAt(table, number, signal), // what became of flicks is known to their table alone
  noise: ({ scene }) => (scene?.flick ? null : 'walnut'), // a film has its own
  standsFor: (game, seat) => `${game}-pole${seat}`,
  example: ({ scene }) => scene?.choices[0]?.form.replace(/ \(.*/, '') ?? '' // without what its numbers mean
}
