const prefix = 'stopover:'
/** Where a browser keeps nothing for the page, it is kept for as long as the page lasts. */
const ofThisPage = new Map<string, string>()

/** `localStorage` keeps for every visit, `sessionStorage` for as long as this tab is open. */
type Keeper = 'localStorage' | 'sessionStorage'

/** What was remembered before; null when nothing was. */
export function recall(name: string, keeper: Keeper = 'localStorage'): string | null {
  try {
    return globalThis[keeper].getItem(prefix + name)
  } catch {
    return ofThisPage.get(name) ?? null
  }
}

/** Keeps a text, for longer than the page lasts where the browser lets it. */
export function remember(name: string, value: string, keeper: Keeper = 'localStorage'): void {
  ofThisPage.set(name, value)
  try {
    globalThis[keeper].setItem(prefix + name, value)
  } catch {
    // the page is not allowed to, or full
  }
}

/** As if it had never been remembered. */
export function forget(name: string, keeper: Keeper = 'localStorage'): void {
  ofThisPage.delete(name)
  try {
    globalThis[keeper].removeItem(prefix + name)
  } catch {
    // there is nothing to remove
  }
}
