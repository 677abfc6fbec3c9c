/** Remembers so many answers; the one that was put away first is forgotten first. */
export class Memory<Answer> {
  #kept = new Map<string, Answer>()

  constructor(private readonly most: number) {}

  get(key: string): Answer | undefined {
    return this.#kept.get(key)
  }

  set(key: string, answer: Answer): void {
    this.#kept.delete(key)
    this.#kept.set(key, answer)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.most && oldest !== undefined) this.#kept.delete(oldest)
  }
}
