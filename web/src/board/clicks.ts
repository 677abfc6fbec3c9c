// How presses on a board narrow its legal moves down to one. Knows no game: only places and the moves that name them.

import type { View, Ways } from '../wire'

export type Choice = View['moves'][number]

/** What a press leaves: the places pressed so far, in order, and the move that it settled, if it did. */
export interface Pressed {
  pressed: string[]
  play: string | null
  missed: string[] | null // what was pressed, if no move is made of it
}

/** The moves, and once more those that may be begun with another of the pieces that make them, from there on. */
export function fromEither(moves: Choice[], ways: Ways | null): Choice[] {
  const supports = new Map(ways?.ways.map((way) => [way.move, way.supports]))
  return moves.flatMap(([text, places]): Choice[] => {
    const others = (supports.get(text) ?? []).filter((place) => places.indexOf(place) > 0)
    return [[text, places], ...others.map((place): Choice => [text, places.slice(places.indexOf(place))])]
  })
}

/** What may be pressed next. */
export function targets(moves: Choice[], pressed: string[], lays: boolean): string[] {
  if (lays) return [...new Set(fitting(moves, pressed).flatMap(([, places]) => places))].filter((place) => !pressed.includes(place))
  const held = pressed[0]
  return held === undefined ? [...firsts(moves)] : [...goals(moves, held).keys()]
}

/** The texts that the presses name as they stand: one is a button, several are a choice. */
export function ready(moves: Choice[], pressed: string[], lays: boolean): string[] {
  const [held, goal] = pressed
  if (held === undefined) return []
  if (lays) return readySet(moves, pressed)
  if (goal !== undefined) return goals(moves, held).get(goal) ?? []
  return moves.filter(([, places]) => places.length === 1 && places[0] === held).map(([text]) => text)
}

/** Press a place. In a game that lays, `ends` says whether this place is where things are laid, so that it may settle. */
export function press(moves: Choice[], pressed: string[], place: string, lays: boolean, ends = false): Pressed {
  return lays ? pressSet(moves, pressed, place, ends) : pressWay(moves, pressed[0], place)
}

// A way: the first place is what is picked up, the last is where it goes.

function pressWay(moves: Choice[], held: string | undefined, place: string): Pressed {
  if (place === held) return left([])
  const texts = held === undefined ? undefined : goals(moves, held).get(place)
  if (held !== undefined && texts) return texts.length === 1 ? settled(texts[0]) : left([held, place])
  return lift(moves, held, place)
}

function lift(moves: Choice[], held: string | undefined, place: string): Pressed {
  const found = moves.filter(([, places]) => places[0] === place)
  if (!found.length) return { ...left([]), missed: held === undefined ? [place] : [held, place] }
  const only = found.length === 1 && found[0]?.[1].length === 1 ? found[0] : undefined
  return only ? settled(only[0]) : left([place])
}

function left(pressed: string[]): Pressed {
  return { pressed, play: null, missed: null }
}

function settled(text: string | undefined): Pressed {
  return { ...left([]), play: text ?? null }
}

function firsts(moves: Choice[]): Set<string> {
  return new Set(moves.flatMap(([, places]) => places.slice(0, 1)))
}

/** Where what is held may go, and the moves that bring it there. A place on the way counts if nothing is picked up there. */
function goals(moves: Choice[], held: string): Map<string, string[]> {
  const found = moves.filter(([, places]) => places[0] === held && places.length > 1)
  const picked = firsts(moves)
  const goals = gather(found.map(([text, places]) => [text, places.slice(-1)]))
  const ways = gather(found.map(([text, places]) => [text, places.slice(1, -1).filter((place) => !picked.has(place))]))
  return new Map([...ways, ...goals])
}

function gather(moves: Choice[]): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  for (const [text, places] of moves) for (const place of places) texts.set(place, [...(texts.get(place) ?? []), text])
  return texts
}

// A set: the places in any order.

function pressSet(moves: Choice[], pressed: string[], place: string, ends: boolean): Pressed {
  if (pressed.includes(place)) return left(pressed.filter((other) => other !== place))
  const grown = [[...pressed, place], [place]].find((places) => fitting(moves, places).length)
  if (!grown) return { ...left(pressed), missed: [...pressed, place] }
  const [only, ...others] = fitting(moves, grown)
  const meant = ends && only && !others.length && only[1].length === grown.length
  return meant ? settled(only[0]) : left(grown)
}

function fitting(moves: Choice[], pressed: string[]): Choice[] {
  return moves.filter(([, places]) => pressed.every((place) => places.includes(place)))
}

function readySet(moves: Choice[], pressed: string[]): string[] {
  const fit = fitting(moves, pressed)
  const exact = fit.filter(([, places]) => places.length === pressed.length)
  return (fit.length === 1 ? fit : exact).map(([text]) => text)
}
