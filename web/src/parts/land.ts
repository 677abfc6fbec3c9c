// Going to a rule: it comes into view, is marked, and is where one reads on.

export function land(page: HTMLElement, id: string): boolean {
  for (const marked of page.querySelectorAll('.here')) unmark(marked)
  const item = page.querySelector<HTMLElement>(`#${CSS.escape(id.toLowerCase())}`)
  if (!item) return false
  item.classList.add('here')
  item.tabIndex = -1
  item.setAttribute('aria-current', 'location')
  // By hand: while the drawer still slides in, the browser would scroll the page to it as well.
  const drawer = page.closest<HTMLElement>('.drawer')
  if (drawer) {
    const [at, around] = [item.getBoundingClientRect(), drawer.getBoundingClientRect()]
    drawer.scrollTop += at.top - around.top - Math.max(80, (drawer.clientHeight - at.height) / 2)
  }
  item.focus({ preventScroll: true })
  return true
}

function unmark(item: Element): void {
  item.classList.remove('here')
  item.removeAttribute('aria-current')
}
