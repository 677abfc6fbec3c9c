// The engine beside the board: it thinks about the position one looks at, a little longer each time one stays.

import { pause } from '../again'
import { analyse, Refused, sentenceOf } from '../api'
import type { Moment, Thought } from '../wire'
import { Memory } from './memory'

const STAGES = [0.5, 2, 5] // seconds
const KEPT = 200 // positions it remembers
const SETTLED = 180 // milliseconds: who steps on sooner was not waiting for a thought
const BUSY = 429
const AGAIN = 1500 // milliseconds

interface Known {
  thought: Thought
  stages: number // how many are behind it
}

export class Engine {
  on = $state(false)
  thought = $state.raw<Thought | null>(null)
  thinking = $state(false)
  trouble = $state('') // why it does not think
  #known = new Memory<Known>(KEPT)

  /** Thinks about a moment until the function that it answers is called. */
  look(moment: Moment): () => void {
    const leave = new AbortController()
    const key = JSON.stringify(moment)
    this.thought = this.#known.get(key)?.thought ?? null
    this.trouble = ''
    void this.#think(moment, key, leave.signal)
    return () => leave.abort()
  }

  rest(): void {
    this.thought = null
    this.thinking = false
    this.trouble = ''
  }

  async #think(moment: Moment, key: string, signal: AbortSignal): Promise<void> {
    const done = this.#known.get(key)?.stages ?? 0
    this.thinking = done < STAGES.length
    try {
      await pause(done < STAGES.length ? SETTLED : 0, signal)
      for (const [stage, seconds] of [...STAGES.entries()].slice(done)) {
        const thought = await this.#ask(moment, seconds, signal)
        this.#known.set(key, { thought, stages: stage + 1 })
        if (signal.aborted) return
        this.thought = thought
      }
    } catch (error) {
      if (!signal.aborted) this.trouble = sentenceOf(error)
    }
    if (!signal.aborted) this.thinking = false
  }

  /** Asks again by and by while the server has too much to do. */
  async #ask(moment: Moment, seconds: number, signal: AbortSignal): Promise<Thought> {
    for (;;) {
      signal.throwIfAborted()
      try {
        const thought = await analyse(moment, seconds, signal)
        this.trouble = ''
        return thought
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== BUSY || signal.aborted) throw error
        this.trouble = error.sentence
        await pause(AGAIN, signal)
      }
    }
  }
}
