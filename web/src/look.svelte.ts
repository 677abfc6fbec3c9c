// How the page looks and sounds: kept on this device, and told to the style sheets through attributes of <html>.

export type Theme = 'auto' | 'light' | 'dark'
export type Palette = 'natural' | 'safe'

function kept<Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]): Choice {
  const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(name)
  return choices.find((choice) => choice === stored) ?? choices[0]
}

class Look {
  theme = $state<Theme>(kept('theme', ['auto', 'light', 'dark']))
  palette = $state<Palette>(kept('palette', ['natural', 'safe']))
  sound = $state<'off' | 'on'>(kept('sound', ['off', 'on']))

  /** Tells the style sheets. */
  show(): void {
    const root = document.documentElement
    if (this.theme === 'auto') delete root.dataset.theme
    else root.dataset.theme = this.theme
    root.dataset.palette = this.palette
  }

  private set<Name extends 'theme' | 'palette' | 'sound'>(name: Name, value: Look[Name]): void {
    localStorage.setItem(name, value)
    Object.assign(this, { [name]: value })
    this.show()
  }

  /** Dark when it is light now, and the other way round, whoever chose it. */
  turnTheme(): void {
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    const now = this.theme === 'auto' ? system : this.theme
    const next = now === 'dark' ? 'light' : 'dark'
    this.set('theme', next === system ? 'auto' : next)
  }

  turnPalette(): void {
    this.set('palette', this.palette === 'safe' ? 'natural' : 'safe')
  }

  turnSound(): void {
    this.set('sound', this.sound === 'on' ? 'off' : 'on')
  }
}

export const look = new Look()
