// "Copied": said for a while after the last press.

export const SAID = 2500 // milliseconds

export class Copying {
  done = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Without https there is no clipboard: then nothing is said. */
  async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return
    }
    clearTimeout(this.timer) // an earlier press's, which would end it too soon
    this.done = true
    this.timer = setTimeout(() => (this.done = false), SAID)
  }
}
