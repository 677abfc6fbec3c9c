// How a finished game went, asked of the server while its result is open.

import { story } from '../api'
import type { Judged } from '../wire'

export class Tale {
  judged = $state.raw<readonly Judged[]>([])
  told = $state(false) // all of it
  private leaving = new AbortController()

  async follow(table: string): Promise<void> {
    const { signal } = this.leaving
    try {
      for await (const one of story(table, signal)) this.judged = [...this.judged, one]
    } catch {
      // without it the result is shorter
    }
    if (!signal.aborted) this.told = true
  }

  leave(): void {
    this.leaving.abort()
  }
}
