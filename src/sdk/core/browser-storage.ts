const prefix = 'stopover:'
/** Where a browser keeps nothing for the page, it is kept for as long as the page lasts. */
const memory = new Map<string, string>()

/** `localStorage` keeps for every visit, `sessionStorage` for as long as this tab is open. */
type StorageName = 'localStorage' | 'sessionStorage'

/** What was remembered before; null when nothing was. */
export function getStored(name: string, storageName: StorageName = 'localStorage'): string | null {
  try {
    return globalThis[storageName].getItem(prefix + name)
  } catch {
    return memory.get(name) ?? null
  }
}

/** Keeps a text, for longer than the page lasts where the browser lets it. */
export function setStored(name: string, value: string, storageName: StorageName = 'localStorage'): void {
  memory.set(name, value)
  try {
    globalThis[storageName].setItem(prefix + name, value)
  } catch {
    // the page is not allowed to, or full
  }
}

/** As if it had never been remembered. */
export function removeStored(name: string, storageName: StorageName = 'localStorage'): void {
  memory.delete(name)
  try {
    globalThis[storageName].removeItem(prefix + name)
  } catch {
    // there is nothing to remove
  }
}
