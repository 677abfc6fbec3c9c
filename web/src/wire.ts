// What travels between the server and a screen: made by `make wire` of what src/banmen/server/wire.py says.

export type Value = number | string

export type Options = Record<string, Value>

/** A template and the words for its fields, ("{0} plays {1}.", "Light", "c2n"): catalogues translate the template. */
export type Sentence = string[]

/** How long nothing has happened, and when that ends the game. */
export interface Quiet {
  count: number
  of: number
}

/** A wedge on a table: the middle of its tall edge, and the direction in which it rises. */
export interface Ramp {
  x: number
  y: number
  heading: number
}

/** What a seat may see of a position. */
export interface View {
  game: string
  options: Options
  ply: number
  seat: number | null // whose turn it is
  headline: string
  events: string[] // all that happened
  scores: number[] | null
  reason: string | null
  rule: string | null // the one that ended the game
  said: Sentence[] // what happened last, in words: a move and what chance brought after it; empty at the start
  phase: Sentence | null // how far the game has got, where it has phases
  prompt: [string, Sentence] | null // what may be done now, with the rule before it
  last: string[] // the places of the last move
  tallies: WordedTally[]
  quiet: Quiet | null
  things: Thing[]
  words: Words[] // what stands written on the floor
  floor: string // what is drawn under the things and changes: tile games' slots
  below: string // the marks of the last move, under the things
  above: string // and over them
  spots: Record<string, Spot> | null // where they are not those of the board
  seats: (number | null)[] // whose each of the events was; null is chance's
  scene?: Scene // of a game of flicks: what lies on its table
  hidden?: boolean // of a table: whoever looks sees what is hidden from others
  taken?: number[] // of a table: the numbers of the events, from 1, that took something from another
  aside?: Aside // where things are laid from a hand: what stands beside the mat
  moves: [string, string[]][] // the text of each that may be played, and the places to click for it
}

/** Where a place lies on the board, for clicks and the keyboard's cursor. */
export interface Spot {
  x: number
  y: number
  shape: 'cell' | 'hole' | 'hex' | 'slot' | 'hand' | 'marker' | 'chip' | 'pile' | 'rail'
  w: number // of what one can press, around x and y
  h: number
}

/**
 * All of a board that does not change during a game. Drawings are SVG whose colours are tokens of stage.css.
 *
 * Whoever looks from the other side gets `turned` instead of `under`, every spot and thing opposite the middle
 * (2 × middle − x, 2 × middle − y), `below` and `above` rotated by 180° around it. Things and labels stay upright.
 */
export interface Board {
  box: [number, number, number, number] // the viewBox: left, top, width, height
  defs: string // gradients, clips, and by id "<game>-…" a drawing for each thing and mark (target, forbidden, out)
  middle: [number, number] // what it is turned around for whoever looks from the other side
  under: string // the board itself, empty
  turned: string | null // the same as the other side sees it; null for a board that the server lays for each side
  spots: Record<string, Spot>
  lays: boolean // a move is a set of places in any order (tiles), not a way from place to place
  foresees: boolean // the game says what its moves would do (`Ways`)
  measures?: Measures // of a game of flicks: a scene, and there is nothing in `under` and `spots`
}

/** A piece on the board. Its drawing has the id "<game>-<shape><face, or else seat><value><counts>". */
export interface Thing {
  place: string
  shape: string // "tower", "ball", "stone", "tile", "back" (a tile face down), "die", "marker" or "chip"
  seat?: number // whose it is; of a die 0 is the white one
  value?: number // of a tower or a die
  face?: string // of a tile or a marker
  counts?: string // the dots of a tile that count in its line, "white" or "black"
  x: number
  y: number
  scale?: number
  turn?: number // degrees
  faded?: boolean // it is not part of what the view is about
}

/** A move that is said in words, among a few. */
export interface Answer {
  move: string
  words: Sentence
  about: Sentence // what comes of it
  place: string | null // where the thing lies that it is about
}

/** Something that may be done besides laying, by a thing at a place. */
export interface Act {
  seat: number
  place: string
  words: Sentence
  about: Sentence // what it does
  rule: string
  used: boolean // it is there no more
  open: boolean // it can be done now
}

/** How many dots of a colour the tiles of a hand have together. */
export interface Dots {
  seat: number
  counts: string // "white" or "black"
  count: number
  words: Sentence
}

/** What is a seat's own on the mat. */
export interface Stake {
  seat: number
  words: Sentence
  place: string // where the thing lies that stands for it
}

/** What stands beside a mat. */
export interface Aside {
  asks: Sentence | null // what is asked of whoever is to move,
  answers: Answer[] // and how it can be answered
  acts: Act[]
  stuck: boolean // nothing can be laid: only they are left
  dots: Dots[] // of hands that lie open to whoever looks
  stakes: Stake[]
}

/** What the places amount to that somebody has chosen, and whether that is a move. */
export interface Sum {
  places: string[] // that were chosen
  at: string | null // where it is to be laid
  counts: string | null // the dots that count there, "white" or "black"
  shares: [string, Sentence][] // what each chosen thing counts
  terms: number[] // that in figures, where it is to be laid
  total: number
  verdict: Sentence | null // in a few words, beside the sum
  why: Sentence
  rule: string
  hint: Sentence | null // what would do instead
  closed: boolean // it is no move, and more tiles would not make it one
  typed: string | null // how it is written, if it could be a move
  deed: Sentence | null // what the move does, if it is one
  move: string | null // and its text
}

/** Words on the board, around x and on the line y. */
export interface Words {
  sentence: Sentence
  x: number
  y: number
  size: number
}

/** A piece that a move shifts: from where it lies, and the point where it stands then, perhaps beyond the edge. */
export interface Shift {
  place: string
  x: number
  y: number
  out: boolean // it leaves the board
}

/** What a legal move does. */
export interface Way {
  move: string // its text
  places: string[] // to click for it
  said: Sentence // what it does, to whoever is to move
  asks: Sentence | null // what it gives away, if whoever makes it is to be asked first
  shifts: Shift[] // the mover first; empty where there is no more to it than its places
  takes: number // what the mover gets by all of it,
  gives: number // and what the others get
  wins: boolean // it ends the game, and the mover wins
  supports: string[] // places of the pieces that push along
  lit: string[] // places that matter for it
  about?: string // the place it turns about,
  stops?: string[] // and all places on that arc where it may stop, in order
}

/** A move that is not legal, and why. */
export interface Closed {
  move: string // its text
  held: string // the place of the piece that would move
  places: string[] // to click for it
  x: number // where it is stopped
  y: number
  by: string[] // the places of what stops it, the nearest first
  goals: string[] // all places that are closed to it so, where they are many: none of them has a sign of its own
  sentence: Sentence
  rule: string
}

/** What there is to say of the moves of a position. Of a move that is not among them there is nothing to say. */
export interface Ways {
  ways: Way[]
  closed: Closed[]
  minded: string[] // places to have in mind
}

/** A disc or a pole. */
export interface Round {
  radius: number
  height: number
}

/** The ramp. */
export interface Wedge {
  length: number
  width: number
  height: number
  turn: number // how far it may be turned either way
  keeps: number // of its speed towards the ramp a disc keeps so much, along the slope
  costs: number // on the way up it loses so much of the square of that
}

/** Of a game of flicks, what does not change: metres, degrees, metres a second. */
export interface Measures {
  side: number // of the square table
  disc: Round
  pole: Round
  ramp: Wedge
  top_speed: number
  braking: number // a disc that slides loses so much speed a second
  gravity: number
}

/** A disc that lies flat. */
export interface Disc {
  piece: string // "W1": the owner's letter and the number, by the order of entry
  seat: number
  number: number // from 1
  x: number
  y: number
  heading: number
  bearer: boolean
}

/** A pole upright on its bearers. */
export interface Pole {
  piece: string // "W|"
  seat: number
  x: number
  y: number
}

/** Flick the next disc in. */
export interface InChoice {
  kind: 'in'
  disc: string
  edge: number // from the middle to an edge
  top_speed: number
  form: string
}

/** Flick one of these discs. */
export interface FlickChoice {
  kind: 'flick'
  discs: number[]
  top_speed: number
  form: string
}

/** Try to topple the pole. */
export interface ToppleChoice {
  kind: 'topple'
  front: number
  shooter: number
  turns: [number, number][] // of the ramp: from and to
  top_speed: number
  form: string
}

/** Put a disc back. */
export interface PlaceChoice {
  kind: 'place'
  disc: string
  edge: number
  within: number | null // no farther from the middle
  form: string
}

/** Do without. */
export interface DeclineChoice {
  kind: 'decline'
  form: string
}

/** A kind of move that is allowed now, with its limits; `form` shows how it is typed. */
export type Choice = InChoice | FlickChoice | ToppleChoice | PlaceChoice | DeclineChoice

/** What lies on a table of flicks, everything at rest: discs flat, poles upright on their bearers. */
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

/** What a seat has of what it needs. */
export interface WordedTally {
  seat: number
  count: number
  of: number
  token: boolean
  out: boolean
  whose?: number // whose sign stands for each, where it is not the other seat's of two
  words: Sentence // that in words: "3 of 4 points"
}

export type Offer = 'draw' | 'undo' | 'rematch'

/** A setting of a game's rules. */
export interface Option {
  name: string
  about: string
  kind: 'number' | 'word'
  /** one or, under the name of the option it depends on, one for each of its values */
  default: Value | Record<string, Record<string, Value>>
  words: string[] // of kind "word"
  low: number | null // of kind "number"
  high: number | null
  step: number
  free: string | null // what may be typed besides the words, said in a sentence
}

/** A game that can be played here. */
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
  told: Record<string, Sentence[][]> // what each of them is given to think with, in words, by how many play
  lessons: number // how many steps its lessons have; 0 if there are none
}

/** The rules as a page. */
export interface RulesPage {
  title: string
  html: string // each rule is an element with its id, lower case: <li id="k7">
  language: 'en' | 'ja' // that it is in
}

/** A heading, what is said under it, and the rules that it is about. */
export interface DigestLine {
  title: Sentence
  text: Sentence
  rules: string[]
}

/** The same with a picture. */
export interface DigestPicture {
  title: Sentence
  text: Sentence
  rules: string[]
  about: string // what the picture shows, for those who do not see it
  picture: string // an SVG whose colours are the page's
}

/** The rules on one screen. */
export interface Digest {
  aim: Sentence
  pictures: DigestPicture[]
  wins: DigestLine[]
  notes: DigestLine[]
  lessons: boolean // whether there are any
}

/** Where something is to come to lie: metres from the table's middle. */
export interface Circle {
  x: number
  y: number
  radius: number
}

/** One move to find: what is said, and where one looks. */
export interface Turn {
  view: View
  ways: Ways
  ask: string
  more: string
  lit: string[] // places to look at; all else is dimmed, if there are any
  words: Record<string, string> // what stands written at a place
  show: string // a move that is right
  way: string[] // its places
  circles?: Circle[] // where pieces are to come to lie
}

/** One idea, and a position in which it is to be done. */
export interface Step {
  title: string
  turn: Turn // its first
  turns: number
  done: string // said when it is done
  rule: string // that it is about,
  law: string // in one sentence
  note: string
}

/** A game learnt by playing a little of it. */
export interface Lessons {
  aim: string
  steps: Step[]
}

/** A move that is tried in a step, or places that were pressed, after these right ones. */
export interface Attempt {
  played?: string[]
  move?: string
  places?: string[]
}

/** What came of it. */
export interface Tried {
  /** the step is done; right, and there is more to it; a fair move, but not this; not allowed */
  kind: 'done' | 'on' | 'fair' | 'closed'
  move: string // as it is written; empty if no move was meant
  way: string[] // its places
  after: View | null // what it looks like then, if it is allowed
  say: string // empty if only the refusal is to be said
  more: string
  refusal: Sentence | null
  rule: string | null // that refuses it
  turn: Turn | null // what is to be done next
  film: string | null // of a flick: a `Film` and its frames as Base64
}

export type IncidentKind = 'touch' | 'ramp' | 'land' | 'off' | 'fell' | 'rest' | 'limit'

/** Seconds after the flick, what happened, and to which pieces. */
export type Incident = [number, IncidentKind] | [number, IncidentKind, string] | [number, IncidentKind, string, string]

/**
 * The flick that led to a ply, as the first line of a film; the frames follow it.
 *
 * They are little-endian int16: for every frame, for every piece, x y z in `step` and the quaternion w x y z in
 * 1/32767, each as what is added to the frame before (the first to 0).
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
  incidents: Incident[]
}

/** Who sits on a seat. */
export interface Player {
  name: string
  kind: 'open' | 'person' | 'computer'
  level: number | null
  here: boolean // a screen of theirs is connected
}

/** How a clock runs, and what it shows. */
export interface Clock {
  kind: 'fischer' | 'days'
  start: number // seconds, or days for each move
  increment: number // seconds
  left: number[] // milliseconds of each seat when this was sent
  running: number | null // who is thinking
  free: number | null // milliseconds in which their first move must come: it costs nothing, their clock stands still
}

/** Who offers what. */
export interface Offers {
  draw: number | null
  undo: number | null
  rematch: number[]
}

/** What the seats of a screen may do besides moving. */
export interface Can {
  undo: boolean
  draw: boolean
  resign: boolean
}

/** How a game ended: by its rules or otherwise. */
export interface Result {
  scores: number[]
  reason: string // "enough balls were pushed off (K8)", "Light resigned", …
  rule: string | null
  how: 'rules' | 'resigned' | 'time' | 'agreed'
}

/** What everybody may know of the dice. */
export interface Seal {
  commitment: string
  salts: string[]
  seed: string // empty until the game is over
}

/** How a table of flicks is played, apart from its rules. */
export interface Manner {
  gesture: 'pull' | 'swipe' // pull back and let go, or swipe through the disc
  ghost: boolean // for learning: the flight may be looked at before it is flicked
}

/** The whole table as one screen may see it: sent after everything that happens. */
export interface Table {
  type: 'table'
  id: string
  number: number // of events so far, of all kinds; the highest one wins
  phase: 'waiting' | 'playing' | 'over'
  players: Player[]
  watching: number
  clock: Clock | null
  offers: Offers
  result: Result | null
  dice: Seal | null
  rematch: string | null // the next table, once all agree: the secret of your seats opens them there as well
  manner: Manner | null // of a game of flicks
  expires: string // when an idle table is cleared away, as an ISO date
  you: number[] // the seats of this screen: none for a spectator, several on one screen
  can: Can
  invite: string | null // while a seat is free, for those who sit: the secret of the invitation
  view: View
}

/** Somebody came or went. */
export interface Here {
  type: 'here'
  here: boolean[]
  watching: number
}

/** What a screen wanted cannot be done. */
export interface Refused {
  type: 'refused'
  sentence: string
  said: Sentence // the same, to be said in other languages
  rule: string | null
  ply: number | null
}

/** A computer is about to flick. */
export interface Aim {
  type: 'aim'
  ply: number
  seat: number
  move: string
}

/** What the moves of a ply would do, to the screen that asked. */
export interface Foreseen {
  type: 'ways'
  ply: number
  ways: Ways | null // null if the game is elsewhere by now, or it is not this screen's turn
}

/** The server is there. */
export interface Pong {
  type: 'pong'
}

/** What a screen hears; a bot's stream has the same. */
export type FromServer = Table | Here | Refused | Aim | Foreseen | Pong

/** The first message; an empty token watches. */
export interface Hello {
  type: 'hello'
  token: string
}

/** A move that was meant for a ply. */
export interface Move {
  type: 'move'
  ply: number
  move: string
}

/** Places that were pressed at a ply, one after the other, and name no legal move: why is that? Nothing changes. */
export interface Press {
  type: 'press'
  ply: number
  places: string[]
}

/** Give the game up. */
export interface Resign {
  type: 'resign'
}

/** Offering what the other has offered accepts it. */
export interface MakeOffer {
  type: 'offer'
  what: Offer
}

/** Turn an offer down, or withdraw one's own. */
export interface Decline {
  type: 'decline'
  what: Offer
}

/** What would the moves of this ply do? */
export interface Foresee {
  type: 'ways'
  ply: number
}

/** Is anybody there? */
export interface Ping {
  type: 'ping'
}

/** What a screen says. */
export type FromScreen = Hello | Move | Press | Resign | MakeOffer | Decline | Foresee | Ping

/** How a clock is to run. */
export interface ClockRules {
  kind: 'fischer' | 'days'
  start: number // seconds, or days for each move
  increment?: number // seconds
}

/** Who is to sit on a seat. */
export interface Chair {
  kind: 'me' | 'open' | 'computer' // several of kind "me" play on one screen
  name?: string
  level?: number | null
}

/** How a table of flicks is to be played. */
export interface NewManner {
  gesture?: 'pull' | 'swipe' // pull back and let go, or swipe through the disc
  ghost?: boolean // for learning: the flight may be looked at before it is flicked
}

/** A table to be set. */
export interface NewTable {
  game: string
  options?: Record<string, number | string>
  seats: Chair[]
  clock?: ClockRules | null
  manner?: NewManner | null // of a game of flicks
  events?: string[] // played before it begins, to go on from a position of another game; not where chance has a part
}

/** Your seats at a table. */
export interface Seated {
  table: string
  seats: number[] // yours
  token: string // the secret of your seats: keep it; empty if you only watch
  invite: string | null
}

/** Somebody with an invitation. */
export interface Join {
  invite: string
  name?: string
}

/** What looking at the dice found. */
export interface Checked {
  ok: boolean
  events: number
  sentence: string
}

/** A flick that is not made. */
export interface Ghost {
  move: string
}

/** What places that are chosen at a table amount to. */
export interface SumQuestion {
  ply: number
  places: string[]
}

/** How often the flick that led to a ply would do what it was for, with such a hand. */
export interface ChanceQuestion {
  ply: number
  angle: number // the hand's standard deviations: degrees
  speed: number // and a share of the speed
}

/** Where pieces lie, by their names: metres to the east and to the north of the middle. */
export type Spots = Record<string, [number, number]>

/** Things as somebody put them on the practice table, who has the turn, and perhaps a flick. */
export interface Practice {
  options?: Record<string, number | string>
  seat?: number
  spots?: Spots | null // what is not named is off the table; none at all: as it lies when one comes
  move?: string
}

/** How often that flick would do what it is for, with such a hand. */
export interface PracticeChance {
  options?: Record<string, number | string>
  seat?: number
  spots?: Spots | null // what is not named is off the table; none at all: as it lies when one comes
  move?: string
  angle: number // the hand's standard deviations: degrees
  speed: number // and a share of the speed
}

/** How things lie on the practice table, and what came of the flick, if there was one. */
export interface Practised {
  view: View // from which one goes on
  said: Sentence[] // what happened
  film: string | null // a `Film` and its frames as Base64; null if nothing was flicked
  stands: boolean // what came of it stands; otherwise it ended the round, and all is as it was before
}

/** How often that was. */
export interface ChanceAnswer {
  chance: number
  low: number // the interval that holds it with 95 %
  high: number
  tries: number
  wanted: Sentence // what counted: "topples the pole"
}

/** What is asked of the game at a ply. */
export interface Asked {
  ply: number
}

/** A good move, and why. */
export interface Hint {
  ply: number // at which it may be played
  move: string
  places: string[]
  said: Sentence[]
}

/** What one's own last move gave away. */
export interface Regret {
  ply: number // to which it led
  said: Sentence | null // null if it was sound, or cannot be taken back
}

/** A place in a game, by the way there: a position of a record, or of a variation. */
export interface Moment {
  game: string
  options?: Record<string, number | string>
  start?: string // a diagram, unless the game began from its set-up
  events?: string[]
}

/** What places that are chosen in a position amount to. */
export interface MomentSum {
  game: string
  options?: Record<string, number | string>
  start?: string // a diagram, unless the game began from its set-up
  events?: string[]
  places: string[]
}

/** Places that were pressed there, one after the other, and name no legal move. */
export interface PressedAt {
  game: string
  options?: Record<string, number | string>
  start?: string // a diagram, unless the game began from its set-up
  events?: string[]
  places: string[]
}

/** Why that is so; null where there is nothing to say. */
export interface Why {
  said: Sentence | null
  rule: string | null
}

/** A position or a whole game to think about, so many seconds for each move. */
export interface Question {
  game: string
  options?: Record<string, number | string>
  start?: string // a diagram, unless the game began from its set-up
  events?: string[]
  seconds?: number
}

/** A record, checked and taken apart. */
export interface Opened {
  game: string
  options: Options
  start?: string // a diagram, unless the game began from its set-up
  events: string[]
  seats: string[]
  date: string
  scores: number[] | null
  reason: string | null
}

/** A move that was thought about. */
export interface Candidate {
  move: string
  places: string[]
  value: number // to the seat to move
  error: number // half the width of its interval
  visits: number
  line: string[]
}

/** What the strongest computer player thinks of a position. */
export interface Thought {
  values: number[] // what each seat can expect, from -1 to 1
  simulations: number
  candidates: Candidate[]
}

/** A move that was played, and what it was worth. */
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
