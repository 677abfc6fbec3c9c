// What has come from the server and is not shown yet: a flick is watched before anything that follows from it is told.

/** Shows what leads from one to the next; answers when it has been shown, with the seconds that it takes. Null: nothing to show. */
export type Hold<Item> = (now: Item, next: Item, signal: AbortSignal) => Promise<number> | null

export class Backlog<Item> {
  hold: Hold<Item> | null = null
  private waiting: { item: Item; came: number }[] = []
  private showing: AbortController | null = null
  private now: Item | null = null

  /** `onshow` hears what is to be shown, and when that came: later by as long as what led to it lasts. */
  constructor(private readonly onshow: (item: Item, came: number) => void) {}

  /** Whether what came last is not shown yet. */
  get busy(): boolean {
    return this.showing !== null || this.waiting.length > 0
  }

  /** In its turn. */
  add(item: Item, came: number): void {
    this.waiting.push({ item, came })
    if (!this.showing) void this.work()
  }

  /** At once: whatever was to be shown before is not. */
  cut(item: Item, came: number): void {
    this.showing?.abort()
    this.showing = null
    this.waiting = []
    this.show(item, came)
  }

  /** The newest one has changed in something that needs no showing. */
  amend(item: Item): void {
    const last = this.waiting.at(-1)
    if (last) last.item = item
    else if (!this.showing) this.now = item
  }

  private async work(): Promise<void> {
    for (let next = this.waiting[0]; next && !this.showing; next = this.waiting[0]) {
      const held = this.now === null ? null : this.led(this.now, next.item)
      const seconds = held === null ? 0 : await held
      if (seconds === null) return // cut short
      this.waiting.shift()
      this.show(next.item, next.came + 1000 * seconds)
    }
  }

  private led(now: Item, next: Item): Promise<number | null> | null {
    const showing = new AbortController()
    const held = this.hold?.(now, next, showing.signal) ?? null
    if (!held) return null
    this.showing = showing
    const end = (seconds: number) => {
      if (this.showing !== showing) return null
      this.showing = null
      return seconds
    }
    return held.then(end, () => end(0))
  }

  private show(item: Item, came: number): void {
    this.now = item
    this.onshow(item, came)
  }
}
