// A list keeps the present move in its sight.

/** Brings the present move into the list's sight; the page itself stays where it is. */
export function inSight(shown: boolean) {
  return (node: HTMLElement) => {
    const list = shown ? node.closest('.scroll > div') : null
    if (!list) return
    const [move, frame] = [node.getBoundingClientRect(), list.getBoundingClientRect()]
    if (move.top < frame.top) list.scrollTop -= frame.top - move.top
    else if (move.bottom > frame.bottom) list.scrollTop += move.bottom - frame.bottom
  }
}
