// What is not answered now is asked again, by itself, until it is.

import { Refused } from './api'

const [SHORTEST, LONGEST] = [500, 15_000]
const BUSY = 429

/** How long to wait before the next try, in milliseconds: twice as long each time, and never all screens at once. */
export function backoff(tries: number, random: number): number {
  return Math.min(LONGEST, SHORTEST * 2 ** tries) * (0.5 + random / 2)
}

/** The answer, whenever it comes; `ontrouble` hears why it is late. What the server refuses is refused for good. */
export async function insist<Answer>(
  question: () => Promise<Answer>,
  signal: AbortSignal,
  ontrouble: (sentence: string) => void = () => undefined
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await question()
    } catch (error) {
      if (signal.aborted || !passes(error)) throw error
      ontrouble(error instanceof Refused ? error.sentence : 'The server cannot be reached.')
      await pause(backoff(tries, Math.random()), signal)
      signal.throwIfAborted()
    }
  }
}

/** Whether the reason may be gone soon: no connection, one that broke, a server that has too much to do or restarts. */
function passes(error: unknown): boolean {
  return !(error instanceof Refused) || error.status === 0 || error.status === BUSY || error.status >= 500
}

/** Waits so long, or until one is back on the net or leaves. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
