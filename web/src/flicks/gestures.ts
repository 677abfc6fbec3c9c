// Pointers on the table: pull, swipe, slide along the edge, carry, turn the ramp. A mouse beside all that moves the camera;
// a finger does not, for it may have missed the disc: two fingers do.

import { inwards } from './aim'
import { distance, seenFrom } from './geometry'
import type { Hand } from './hand.svelte'
import type { Point, Stage } from './stage'
import { swiped, type Sample } from './swipe'

const TOUCH = { touch: 44, other: 26 } // pixels within which a press means a disc
const CLOSE = 4 // pixels beside a disc that still are on it
const BAND = 0.04 // metres on either side of the edge where a press means the disc that waits there
const LEAN = 0.6 // of the way along the edge: pulled farther away from the table than that it is aimed, else it slides
const MEANT = 10 // pixels after which it is clear which of the two it is
const AROUND = 0.15 // metres around a disc in which a swipe may begin
const STILL = 6 // pixels: less is a press, not a drag
const DEGREES = 0.25 // that a pixel turns the camera; in the plan the table follows the pointer

type Deed = 'edge' | 'pull' | 'slide' | 'carry' | 'ramp' | 'swipe' | 'camera' | 'pinch'

export interface Deeds {
  gesture: () => 'pull' | 'swipe'
  flick: () => void // what is aimed
  press: () => void // a press that means nothing on the table
  looked: () => void // the camera has moved
}

export class Gestures {
  private down: Record<number, { x: number; y: number }> = {}
  private deed: Deed | null = null
  private begun = { x: 0, y: 0 }
  private origin: Point = [0, 0] // of the press, on the table
  private grip: Point = [0, 0] // from there to the middle of the disc that slides
  private strayed = false // it is a drag now, even back where it began
  private clear = false // and whither
  private armed = false
  private before: Hand['aim'] = null
  private samples: Sample[] = []

  constructor(private readonly stage: Stage, private readonly hand: Hand, private readonly deeds: Deeds) {}

  press(event: PointerEvent): void {
    if (event.button !== 0) return
    this.down[event.pointerId] = { x: event.clientX, y: event.clientY }
    if (Object.keys(this.down).length > 1) return this.pinch()
    this.begun = { x: event.clientX, y: event.clientY }
    this.strayed = this.clear = false
    this.before = this.hand.aim
    this.armed = false
    this.samples = []
    this.deed = this.meant(event)
    this.hand.holding = this.deed !== 'camera'
    this.sample(event)
  }

  move(event: PointerEvent): void {
    const last = this.down[event.pointerId]
    if (!last) return
    const at = this.stage.ground(event.clientX, event.clientY)
    if (this.deed === 'pinch') this.spread(event)
    else if (this.deed === 'camera' && event.pointerType !== 'touch') this.look(event.clientX - last.x, event.clientY - last.y)
    else if (this.deed === 'swipe') this.sample(event)
    else if (at && this.dragged(event)) this.drag(at)
    this.down[event.pointerId] = { x: event.clientX, y: event.clientY }
  }

  release(event: PointerEvent): void {
    if (!this.down[event.pointerId]) return
    const { deed, armed } = this
    const dragged = this.dragged(event)
    this.forget(event)
    if (deed === 'camera' && !dragged) this.deeds.press()
    if (deed === 'pull' && armed) this.deeds.flick()
    else if (deed === 'pull' && dragged) this.hand.aim = this.before
    if (deed === 'carry' && dragged && this.hand.free) this.deeds.flick()
  }

  /** Nothing was meant. */
  cancel(event: PointerEvent): void {
    if (!this.down[event.pointerId]) return
    this.forget(event)
    this.drop()
  }

  /** Lets go of a pull. */
  drop(): void {
    if (this.deed === 'pull') this.hand.aim = this.before
    this.hand.pulling = this.hand.holding = false
    this.deed = null
  }

  private forget(event: PointerEvent): void {
    this.hand.pulling = this.hand.holding = false
    this.down = Object.fromEntries(Object.entries(this.down).filter(([id]) => Number(id) !== event.pointerId))
    this.deed = null
  }

  /** What a press begins. */
  private meant(event: PointerEvent): Deed {
    const { hand, stage } = this
    const at = stage.ground(event.clientX, event.clientY)
    if (!hand.live || !at) return 'camera'
    const within = event.pointerType === 'touch' ? TOUCH.touch : TOUCH.other
    const near = (to: Point) => Math.hypot(event.clientX - stage.screen(...to)[0], event.clientY - stage.screen(...to)[1]) <= within
    if (hand.aim?.kind === 'place') return this.carries(at)
    if (hand.aim?.kind === 'in') return this.enters(at, near)
    if (this.deeds.gesture() === 'swipe' && this.swipable().some(({ at: disc }) => distance(disc, at) < AROUND)) return 'swipe'
    if (this.takes(event, CLOSE)) return 'pull' // what is under the finger, though the ramp is near
    if (hand.onRamp(at) || (hand.knob && near(hand.knob))) return 'ramp'
    return this.takes(event, within) ? 'pull' : 'camera'
  }

  /** Whether there is a disc to be flicked within so many pixels; if so it is in the hand. */
  private takes(event: PointerEvent, within: number): boolean {
    const piece = this.stage.pick(event.clientX, event.clientY, within)
    if (piece === null || !this.hand.press(piece)) return false
    this.before = this.hand.aim
    return true
  }

  private carries(at: Point): Deed {
    if (Math.max(Math.abs(at[0]), Math.abs(at[1])) > this.hand.measures.side / 2 + BAND) return 'camera'
    this.hand.moveTo(at)
    return 'carry'
  }

  /** The disc that waits on the edge, or a place there where it shall wait: which of the two things that can be done with
   * it is meant, the way of the pointer says. A swipe comes from outside. */
  private enters(at: Point, near: (to: Point) => boolean): Deed {
    const { start, measures } = this.hand
    const swipes = this.deeds.gesture() === 'swipe'
    if (start && near(start)) return swipes ? 'swipe' : this.grips(at, start)
    const out = Math.max(Math.abs(at[0]), Math.abs(at[1])) - measures.side / 2
    if (Math.abs(out) > BAND) return swipes && start && distance(start, at) < AROUND ? 'swipe' : 'camera'
    this.hand.slideTo(at)
    const there = this.hand.start ?? at
    this.grips(at, there)
    return swipes ? 'slide' : 'edge'
  }

  private grips(at: Point, disc: Point): Deed {
    this.origin = at
    this.grip = [disc[0] - at[0], disc[1] - at[1]]
    return 'edge'
  }

  private dragged(event: PointerEvent): boolean {
    const far = Math.hypot(event.clientX - this.begun.x, event.clientY - this.begun.y)
    this.strayed ||= far > STILL
    this.clear ||= far > MEANT
    return this.strayed
  }

  private drag(at: Point): void {
    const { hand } = this
    if (this.deed === 'edge') this.choose(at)
    if (this.deed === 'carry') hand.moveTo(at)
    if (this.deed === 'ramp') hand.turnRampTo(at)
    if (this.deed === 'slide') hand.slideTo([at[0] + this.grip[0], at[1] + this.grip[1]])
    if (this.deed === 'pull') {
      hand.pulling = true
      this.armed = hand.pullTo(at)
    }
  }

  /** Along the edge a disc slides, away from the table it is aimed; once it is clear, it stays so until one lets go. */
  private choose(at: Point): void {
    const { aim } = this.hand
    if (aim?.kind !== 'in' || !this.clear) return
    const [out, along] = seenFrom(this.origin, inwards(aim.edge) + 180, at)
    this.deed = out > LEAN * Math.abs(along) ? 'pull' : 'slide'
    this.before = aim
  }

  // Swipes: the first disc that the pointer goes through is flicked.

  private swipable(): { piece: string; at: Point }[] {
    const { hand } = this
    if (hand.aim && hand.aim.kind !== 'flick') return hand.start ? [{ piece: hand.aim.piece, at: hand.start }] : []
    return hand.attackers
  }

  private sample(event: PointerEvent): void {
    if (this.deed !== 'swipe') return
    const merged = event.getCoalescedEvents?.() ?? []
    for (const one of merged.length ? merged : [event]) {
      const at = this.stage.ground(one.clientX, one.clientY)
      if (at) this.samples.push({ at, time: one.timeStamp })
    }
    for (const { piece, at } of this.swipable()) {
      const flick = swiped(this.samples, at, this.hand.measures.disc.radius, this.hand.top)
      if (!flick) continue
      this.deed = null
      this.hand.press(piece)
      if (this.hand.swipeTo(flick)) this.deeds.flick()
      return
    }
  }

  // The camera

  private look(right: number, down: number): void {
    this.stage.turn(-right * DEGREES, down * DEGREES)
    this.deeds.looked()
  }

  private pinch(): void {
    this.drop()
    this.deed = 'pinch'
  }

  /** Two fingers: apart is nearer, together they turn it. */
  private spread(event: PointerEvent): void {
    const before = this.fingers()
    this.down[event.pointerId] = { x: event.clientX, y: event.clientY }
    const now = this.fingers()
    if (before.span > 0 && now.span > 0) this.stage.zoom(now.span / before.span)
    this.look(now.x - before.x, now.y - before.y)
  }

  /** Their middle, and how far they are apart. */
  private fingers(): { x: number; y: number; span: number } {
    const [one = { x: 0, y: 0 }, two = one] = Object.values(this.down)
    return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2, span: Math.hypot(one.x - two.x, one.y - two.y) }
  }
}
