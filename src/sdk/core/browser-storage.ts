const prefix = 'stopover:'
/** Fallback for browsers that block storage; it lasts as long as the page. */
const memory = new Map<string, string>()

/** `localStorage` keeps for every visit, `sessionStorage` for as long as this tab is open. */
type StorageName = 'localStorage' | 'sessionStorage'

/** The stored value; null if there is none. */
export function getStored(name: string, storageName: StorageName = 'localStorage'): string | null {
  try {
    return globalThis[storageName].getItem(prefix + name)
  } catch {
    return memory.get(name) ?? null
  }
}

/** Stores a text, beyond the page if the browser allows it. */
export function setStored(name: string, value: string, storageName: StorageName = 'localStorage'): void {
  memory.set(name, value)
  try {
    globalThis[storageName].setItem(prefix + name, value)
  } catch {
    // the page is not allowed to, or full
  }
}

/** Removes a stored value. */
export function removeStored(name: string, storageName: StorageName = 'localStorage'): void {
  memory.delete(name)
  try {
    globalThis[storageName].removeItem(prefix + name)
  } catch {
    // there is nothing to remove
  }
}
