// Where one is: four addresses, and a way to go from one to another without loading the page again.

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'learn'; game: string }
  | { page: 'practice'; game: string }
  | { page: 'analysis' }
  | { page: 'nowhere' }

export function routeOf(path: string): Route {
  const parts = path.split('/').filter(Boolean)
  if (parts.length === 0) return { page: 'home' }
  if (parts.length === 1 && parts[0] === 'analysis') return { page: 'analysis' }
  if (parts.length === 2 && parts[0] === 'table' && parts[1]) return { page: 'table', id: parts[1] }
  if (parts.length === 2 && parts[0] === 'learn' && parts[1]) return { page: 'learn', game: parts[1] }
  if (parts.length === 2 && parts[0] === 'practice' && parts[1]) return { page: 'practice', game: parts[1] }
  return { page: 'nowhere' }
}

/** Goes to an address of ours, such as "/table/kaya#join=…", as a link would. */
export function go(address: string): void {
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
  scrollTo(0, 0)
}

/** What a pasted link leads to on this page, or null if it is not one of ours. */
export function addressIn(text: string, origin: string): string | null {
  const word = text.trim()
  if (!word) return null
  try {
    const url = new URL(word.startsWith('table/') ? `/${word}` : word, origin)
    const { page } = routeOf(url.pathname)
    const ours = url.origin === origin && (page === 'table' || page === 'learn' || page === 'practice' || page === 'analysis')
    return ours ? url.pathname + url.hash : null
  } catch {
    return null
  }
}

/** Lets the links of the page go their way without loading it again. */
export function followLink(event: MouseEvent): void {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!plain || event.defaultPrevented || !link?.href || link.target || link.hasAttribute('download')) return
  const url = new URL(link.href)
  const inside = url.pathname === location.pathname && url.hash !== ''
  if (url.origin !== location.origin || inside || routeOf(url.pathname).page === 'nowhere') return
  event.preventDefault()
  go(url.pathname + url.search + url.hash)
}
