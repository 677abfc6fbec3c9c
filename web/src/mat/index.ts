// A mat as a table is played on it: loaded where a game lays things from a hand.

import { boardSurface } from '../board/surface'
import type { Surface } from '../table/surface'
import Panes from './Panes.svelte'

export const matSurface: Surface = { ...boardSurface, Panes }
export { default as Asks } from './Asks.svelte'
export { Laying } from './laying.svelte'
export { default as Mat } from './Mat.svelte'
export { default as Told } from './Told.svelte'
