// When the scene is drawn: once in a frame of the screen, and only if something has changed.

const SLOW = 30 // milliseconds for a frame: with more than that the picture is made coarser
const PAUSE = 400 // and after that many it had been at rest
const CALM = 180 // after which it may be as sharp as can be again
const SHARPEST = 2 // dots of the canvas to a CSS pixel

export class Frames {
  ratio: number // dots of the canvas to a CSS pixel, now
  private asked = 0
  private last = 0
  private slow = 0 // frames in a row
  private calm = 0
  private times: number[] = []

  /** `draw` says whether it has to be called again. */
  constructor(private readonly draw: (now: number) => boolean) {
    this.ratio = sharpest()
  }

  ask(): void {
    clearTimeout(this.calm)
    if (this.asked) return
    if (performance.now() - this.last > PAUSE) this.last = 0
    this.asked = requestAnimationFrame((now) => this.tick(now))
  }

  /** Milliseconds between the frames since it was asked last. */
  taken(): number[] {
    const times = this.times
    this.times = []
    this.last = 0
    return times
  }

  stop(): void {
    cancelAnimationFrame(this.asked)
    clearTimeout(this.calm)
  }

  private tick(now: number): void {
    this.asked = 0
    const goesOn = this.draw(now)
    if (this.last) this.note(now - this.last)
    this.last = now
    if (goesOn) this.ask()
    else this.calm = window.setTimeout(() => this.sharpen(), CALM)
  }

  private note(time: number): void {
    this.times.push(time)
    if (this.times.length > 10_000) this.times.shift()
    this.slow = time > SLOW ? this.slow + 1 : 0
    if (this.slow < 3 || this.ratio <= 1) return
    this.slow = 0
    this.ratio = Math.max(1, this.ratio * 0.75)
  }

  private sharpen(): void {
    if (this.ratio === sharpest()) return
    this.ratio = sharpest()
    this.last = 0
    this.ask()
  }
}

function sharpest(): number {
  return Math.min(SHARPEST, Math.max(1, window.devicePixelRatio))
}
