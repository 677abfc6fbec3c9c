// What travels between the server and a screen. The server's home of the same facts is src/banmen/server/wire.py.

export type Value = number | string
export type Options = Record<string, Value>

/** A sentence of the game with its words to fill in: catalogues translate the template, which is its own key. */
export type Sentence = [template: string, ...words: string[]]

// What a game is

export interface Option {
  name: string
  about: string
  kind: 'number' | 'word'
  default: Value | Record<string, Record<string, Value>> // one, or under the option it depends on, one for each of its values
  words: string[] // of kind "word"
  low: number | null // of kind "number"
  high: number | null
  step: number
  free: string | null // what may be typed besides the words, said in a sentence
}

export interface Game {
  name: string
  title: string
  about: string
  seats: number[] // how many may play
  seat_names: Record<string, string[]> // by how many play
  chance: boolean
  secrets: boolean // whether a seat may know more than another at some time
  physics: boolean // moves are flicks: its table is another
  options: Option[]
  levels: number[]
}

/** Where a place lies on the board, in the board's units (a pitch is 100), for clicks and the keyboard's cursor. */
export interface Spot {
  x: number
  y: number
  shape: 'cell' | 'hole' | 'hex' | 'slot' | 'hand' | 'marker' | 'chip' | 'pile' | 'rail'
  w: number // of what one can press, around x and y
  h: number
}

/**
 * All of a board that does not change during a game. Drawings are SVG whose colours are tokens that stage.css defines.
 *
 * Whoever looks from the other side gets `turned` instead of `under`, every spot and thing opposite the middle
 * (2 × middle − x, 2 × middle − y), `below` and `above` rotated by 180° around it. Sprites and labels stay upright.
 */
export interface Board {
  box: [left: number, top: number, width: number, height: number] // the viewBox
  defs: string // gradients, clips, and by id "<game>-…" a drawing for each piece and mark (target, forbidden, out)
  middle: [x: number, y: number] // what it is turned around for whoever looks from the other side
  under: string // the board itself, empty
  turned: string | null // the same as the other side sees it; null for a board that the server lays for each side
  spots: Record<string, Spot>
  lays: boolean // a move is a set of places in any order (tiles), not a way from place to place
  measures?: Measures // of a game of flicks: its table is a scene of bodies, and there is nothing in `under` and `spots`
}

/** Of a game of flicks, what does not change: metres, degrees, metres a second. */
export interface Measures {
  side: number // of the square table
  disc: { radius: number; height: number }
  pole: { radius: number; height: number }
  ramp: { length: number; width: number; height: number; turn: number } // how far it may be turned either way
  top_speed: number
}

// What a seat may see

export interface Thing {
  sprite: string // the id of its drawing among the board's defs
  place: string
  x: number
  y: number
  scale?: number
  turn?: number // degrees
  faded?: boolean // it is no part of what the view is about
  piece?: string // what it is wherever it lies, if its drawing differs from place to place
}

/** Words on the board, around x and on the line y. */
export interface Words {
  sentence: Sentence
  x: number
  y: number
  size: number
}

/** What a seat has of what it needs. */
export interface Tally {
  seat: number
  count: number
  of: number
  words: Sentence // that in words: "3 of 4 points"
  token: boolean
  out: boolean
  whose?: number // whose sign stands for each, where it is not the other seat's of two
}

export interface View {
  game: string
  options: Options
  ply: number
  seat: number | null // whose turn it is
  headline: string
  moves: [text: string, places: string[]][] // what may be played, and what to click for it
  events: string[] // all that happened
  seats: (number | null)[] // whose each of them was; null is chance's
  scores: number[] | null
  reason: string | null
  rule: string | null // the one that ended the game
  said: Sentence[] // what happened last, in words: a move and what chance brought after it; empty at the start
  prompt: [rule: string, sentence: Sentence] | null // what may be done now
  things: Thing[] // what lies on the board, from below to above
  floor: string // what is drawn under the pieces and changes: tile games' slots
  words: Words[] // what stands written there
  below: string // the marks of the last move, under the pieces
  above: string // and over them
  last: string[] // its places
  spots: Record<string, Spot> | null // where they are not those of the board
  tallies?: Tally[]
  quiet?: { count: number; of: number }
  hidden?: boolean // of a table: whoever looks sees what is hidden from others
  scene?: Scene // of a game of flicks: what lies on its table
}

// A game of flicks. Lengths are metres from the table's middle, x to the east, y to the north, z up; angles are degrees,
// counter-clockwise from the east; speeds are metres a second.

/** What lies on the table, everything at rest: discs flat, poles upright on their bearers. */
export interface Scene {
  discs: Disc[]
  poles: Pole[]
  waiting: number[] // discs still to be flicked in, by seat
  playing: boolean // set-up is over
  round: number // from 1
  turn: number // of the round, from 1
  turns: number // after which a round is void
  won: number | null // who won the last round: one more in a row wins
  choices: Choice[] // what whoever is to move may do; empty when the game is over
  flick: boolean // a flick led here: its film can be had
  rounds: number[] // after how many moves each round but the first began
}
export interface Disc {
  piece: string // "W1": the owner's letter and the number, by the order of entry
  seat: number
  number: number // from 1
  x: number
  y: number
  heading: number
  bearer: boolean
}
export interface Pole {
  piece: string // "W|"
  seat: number
  x: number
  y: number
}
/** The middle of the ramp's tall edge, and the direction in which it rises. */
export interface Ramp {
  x: number
  y: number
  heading: number
}

/** A kind of move that is allowed now, with its limits; `form` shows how it is typed. */
export type Choice =
  | { kind: 'in'; disc: string; edge: number; top_speed: number; form: string } // edge: from the middle to an edge
  | { kind: 'flick'; discs: number[]; top_speed: number; form: string }
  | { kind: 'topple'; front: number; shooter: number; turns: [low: number, high: number][]; top_speed: number; form: string }
  | { kind: 'place'; disc: string; edge: number; within: number | null; form: string } // no farther from the middle
  | { kind: 'decline'; form: string }

/**
 * GET /api/tables/{id}/films/{ply}: the flick that led to a ply, as the first line of the answer; the frames follow it.
 *
 * They are little-endian int16: for every frame, for every piece, x y z in `step` and the quaternion w x y z in 1/32767,
 * each as what is added to the frame before (the first to 0). POST /api/tables/{id}/ghost { move } answers alike.
 */
export interface Film {
  ply: number
  move: string
  seat: number
  piece: string // the one that was flicked
  ramp: Ramp | null
  rate: number // frames a second
  step: number // metres
  pieces: string[]
  frames: number
  incidents: [time: number, kind: IncidentKind, ...pieces: string[]][] // seconds after the flick
}
export type IncidentKind = 'touch' | 'ramp' | 'land' | 'off' | 'fell' | 'rest' | 'limit'

/** POST /api/tables/{id}/chance: how often the flick that led to a ply would do what it was for, with such a hand. */
export interface ChanceQuestion {
  ply: number
  angle: number // the hand's standard deviations: degrees
  speed: number // and a share of the speed
}
export interface ChanceAnswer {
  chance: number
  low: number // the interval that holds it with 95 %
  high: number
  tries: number
  wanted: Sentence // what counted: "topples the pole"
}

/** How a table of flicks is played, apart from its rules. */
export interface Manner {
  gesture: 'pull' | 'swipe' // pull back and let go, or swipe through the disc
  ghost: boolean // for learning: the flight may be looked at before it is flicked
}

// A table

export interface Player {
  name: string
  kind: 'open' | 'person' | 'computer'
  level: number | null
  here: boolean // a screen of theirs is connected
}

export interface ClockRules {
  kind: 'fischer' | 'days'
  start: number // seconds, or days for each move
  increment: number // seconds
}

export interface Clock extends ClockRules {
  left: number[] // milliseconds, each seat's, when this was sent; of a first move, how long it may take: it costs nothing
  running: number | null // whose clock runs
}

export interface Result {
  scores: number[]
  reason: string // "enough balls were pushed off (K8)", "Light resigned", …
  rule: string | null
  how: 'rules' | 'resigned' | 'time' | 'agreed'
}

export interface Seal {
  commitment: string
  salts: string[]
  seed: string // empty until the game is over
}

/** The whole table as one screen may see it: sent after everything that happens. */
export interface Table {
  type: 'table'
  id: string
  number: number // of events so far, of all kinds; the highest one wins
  you: number[] // the seats of this screen: none for a spectator, several on one screen
  phase: 'waiting' | 'playing' | 'over'
  players: Player[]
  watching: number
  view: View
  clock: Clock | null
  offers: { draw: number | null; undo: number | null; rematch: number[] } // who offers
  can: { undo: boolean; draw: boolean; resign: boolean }
  result: Result | null
  dice: Seal | null
  invite: string | null // while a seat is free, for those who sit: the secret of the invitation
  rematch: string | null // the next table, once all agree: the secret of your seats opens them there as well
  expires: string // when an idle table is cleared away, as an ISO date
  manner: Manner | null // of a game of flicks
}

export type FromServer =
  | Table
  | { type: 'here'; here: boolean[]; watching: number } // somebody came or went
  | { type: 'refused'; sentence: string; rule: string | null; ply: number | null }
  | { type: 'aim'; ply: number; seat: number; move: string } // a computer is about to flick
  | { type: 'pong' }

export type FromScreen =
  | { type: 'hello'; token: string } // the first message; an empty token watches
  | { type: 'move'; ply: number; move: string }
  | { type: 'resign' }
  | { type: 'offer'; what: Offer } // offering what the other has offered accepts it
  | { type: 'decline'; what: Offer }
  | { type: 'ping' }

export type Offer = 'draw' | 'undo' | 'rematch'

// HTTP. What is refused is answered { "sentence": …, "rule": … } with a status of 400 or more.

/** POST /api/tables */
export interface NewTable {
  game: string
  options: Options
  seats: Chair[]
  clock: ClockRules | null
  manner?: Manner | null // of a game of flicks
}
export interface Chair {
  kind: 'me' | 'open' | 'computer' // several of kind "me" play on one screen
  name?: string
  level?: number
}
export interface Seated {
  table: string
  seats: number[] // yours
  token: string // the secret of your seats: keep it; empty if you only watch
  invite: string | null
}

/** POST /api/tables/{id}/join */
export interface Join {
  invite: string
  name: string
}

/** GET /api/games/{game}/rules */
export interface RulesPage {
  title: string
  html: string // each rule is an element with its id, lower case: <li id="k7">
}

/** POST /api/view: a position of a record or of a variation; answered with View */
export interface Moment {
  game: string
  options: Options
  start?: string // a diagram, unless the game began from its set-up
  events: string[]
}

/** POST /api/record: a record's text; checked, then taken apart */
export interface Opened extends Moment {
  seats: string[]
  date: string
  scores: number[] | null
  reason: string | null
}

/** POST /api/analyse: Moment & { seconds }. */
export interface Thought {
  values: number[] // what each seat can expect, from -1 to 1
  simulations: number
  candidates: Candidate[]
}
export interface Candidate {
  move: string
  places: string[]
  value: number // to the seat to move
  error: number // half the width of its interval
  visits: number
  line: string[]
}

/** POST /api/judge: Moment & { seconds } for each move; one of these a line as they are found */
export interface Judged {
  event: number // its number in the game, from 1
  seat: number
  move: string
  expected: number // before it
  value: number // after it
  best: string
  line: string[]
  loss: number
  mark: 'inaccuracy' | 'mistake' | 'blunder' | null
}
