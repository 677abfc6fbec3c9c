// Whether a game helps those who play it: in the first games by itself, then as one has chosen. Kept on this device.

import { isNewTo } from './results'

const shelf = 'help'

class Help {
  private chosen = $state<Record<string, boolean>>(kept())

  on(game: string): boolean {
    return this.chosen[game] ?? isNewTo(game)
  }

  turn(game: string): void {
    this.chosen = { ...this.chosen, [game]: !this.on(game) }
    try {
      localStorage.setItem(shelf, JSON.stringify(this.chosen))
    } catch {
      // the browser keeps nothing
    }
  }
}

function kept(): Record<string, boolean> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(shelf) ?? '{}')
    return typeof found === 'object' && found !== null ? (found as Record<string, boolean>) : {}
  } catch {
    return {} // edited by hand, or there is no shelf
  }
}

export const help = new Help()
