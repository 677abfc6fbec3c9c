// Focus stays inside a sheet while it lies there, and goes back where it came from.

const reachable = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, summary, [tabindex="0"]'

export function holdFocus(onescape: () => void): (sheet: HTMLElement) => () => void {
  return (sheet) => {
    const before = document.activeElement
    const keydown = (event: KeyboardEvent) => {
      if (event.key === 'Tab') turnRound(sheet, event)
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onescape()
    }
    // what had the focus may have been disabled by being pressed: then nothing has it, and keys go to the page
    const astray = (event: KeyboardEvent) => {
      if (event.target !== document.body) return
      sheet.focus({ preventScroll: true })
      keydown(event)
    }
    sheet.addEventListener('keydown', keydown)
    document.addEventListener('keydown', astray, true)
    sheet.focus({ preventScroll: true })
    return () => {
      sheet.removeEventListener('keydown', keydown)
      document.removeEventListener('keydown', astray, true)
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }
}

function turnRound(sheet: HTMLElement, event: KeyboardEvent): void {
  const stops = [...sheet.querySelectorAll<HTMLElement>(reachable)].filter((stop) => stop.offsetParent !== null)
  const [first, last] = [stops[0], stops.at(-1)]
  const here = document.activeElement
  const leaving = event.shiftKey ? here === first || here === sheet : here === last
  if (!first || !last || !leaving) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next.focus()
}
