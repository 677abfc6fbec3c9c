// A list keeps the present move in its sight.

/** Scrolls the list, never the page; with some room beyond the move. */
export function bringInSight(list: Element, move: Element, room = 0): void {
  const [at, frame] = [move.getBoundingClientRect(), list.getBoundingClientRect()]
  if (at.top < frame.top) list.scrollTop -= frame.top - at.top + room
  else if (at.bottom > frame.bottom) list.scrollTop += at.bottom - frame.bottom + room
}

/** An attachment for a move in a list. */
export function inSight(shown: boolean) {
  return (move: HTMLElement) => {
    const list = shown ? move.closest('.scroll > div') : null
    if (list) bringInSight(list, move)
  }
}
