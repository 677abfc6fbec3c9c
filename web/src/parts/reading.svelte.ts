// What of the rules is being read: the digest, or all of them, perhaps at a rule that somebody asked for.

import type { Digest, RulesPage } from '../wire'

export interface Library {
  digest: () => Promise<Digest | null> // null where a game has none
  rules: () => Promise<RulesPage>
}

export class Reading {
  /** The digest: not here yet, or none. */
  digest = $state.raw<Digest | null | undefined>()
  /** All rules, once they were asked for. */
  page = $state.raw<RulesPage | undefined>()
  full = $state(false)
  /** Where to land in them; a new one each time, so that the same rule can be asked for again. */
  wanted = $state.raw<{ id: string } | null>(null)
  /** Where one came from in the digest: a rule, or nothing for the link to all of them. */
  from = $state<string | null>(null)

  constructor(private readonly library: Library) {}

  /** Opens the digest, or all rules at one of them. Both come by themselves: whoever is late is waited for. */
  async open(rule: string | null): Promise<void> {
    if (rule === null) await this.short()
    else await Promise.all([this.read(rule), this.fetchDigest()])
  }

  /** All rules, perhaps at one of them. */
  async read(rule: string | null): Promise<void> {
    this.full = true
    this.from = rule
    this.wanted = rule === null ? null : { id: rule }
    this.page ??= await this.library.rules()
  }

  /** The digest; all rules where there is none. */
  async short(): Promise<void> {
    this.full = false
    this.wanted = null
    await this.fetchDigest()
    if (this.digest === null && !this.full) await this.read(null)
  }

  /** In another language. */
  async again(): Promise<void> {
    if (this.page) this.page = await this.library.rules()
  }

  /** Whether there is a digest to go back to. */
  get backs(): boolean {
    return this.full && this.digest !== null && this.digest !== undefined
  }

  private async fetchDigest(): Promise<void> {
    if (this.digest === undefined) this.digest = await this.library.digest()
  }
}
