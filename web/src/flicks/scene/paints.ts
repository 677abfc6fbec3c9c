// The colours of the scene: the same tokens that the drawings are made of, read from the page's styles, which know
// whether it is day or night and which palette is wanted. They are used as they are: nothing here is linear light.

import { Vector3 } from 'three'

const NAMES = [
  ...['seat0', 'seat0-side', 'seat0-lip', 'seat0-mark', 'seat1', 'seat1-side', 'seat1-lip', 'seat1-mark'],
  ...['walnut', 'walnut-2', 'walnut-side', 'walnut-grain', 'walnut-lamp', 'pole', 'pole-lit', 'pole-2'],
  ...['hinoki', 'hinoki-side', 'hinoki-line', 'cast', 'mark-pale', 'mark-ink', 'shu-lit', 'paper']
] as const
export type Name = (typeof NAMES)[number]
export type Paints = Record<Name, Vector3> & { night: boolean }

/** All of them as they are now where an element stands. */
export function read(near: Element): Paints {
  const probe = document.createElement('i')
  probe.hidden = true
  ;(near.parentElement ?? document.body).append(probe)
  const style = getComputedStyle(probe)
  const found = NAMES.map((name) => {
    probe.style.color = `var(--${name})`
    return [name, parsed(style.color)] as const
  })
  probe.remove()
  const paints = Object.fromEntries(found) as Record<Name, Vector3>
  return { ...paints, night: paints.paper.x < 0.5 }
}

/** "rgb(138, 97, 66)", or "color(srgb 0.5 0.4 0.3)" where it was mixed. */
function parsed(text: string): Vector3 {
  const [r = 0, g = 0, b = 0] = (text.match(/[\d.]+/g) ?? []).map(Number)
  const colour = new Vector3(r, g, b)
  return text.startsWith('rgb') ? colour.divideScalar(255) : colour
}

export function mixed(one: Vector3, other: Vector3, share: number): Vector3 {
  return one.clone().lerp(other, share)
}

export const BLACK = new Vector3(0, 0, 0)
export const WHITE = new Vector3(1, 1, 1)

export function css({ x, y, z }: Vector3, opacity = 1): string {
  return `rgb(${[x, y, z].map((share) => Math.round(255 * share)).join(' ')} / ${opacity})`
}
