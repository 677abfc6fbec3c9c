// All that a table of flicks needs of the page; loaded when one is opened.

import { learn } from '../words'

export { default as Chance } from './Chance.svelte'
export { default as FilmTools } from './FilmTools.svelte'
export { default as FlickBoard } from './FlickBoard.svelte'
export { default as FlickForm } from './FlickForm.svelte'
export { default as FlickLedger } from './FlickLedger.svelte'
export { default as FlickMoves } from './FlickMoves.svelte'
export { tableKeys } from './keys'
export { Play } from './play.svelte'
export const ready = () => learn('flicks')
