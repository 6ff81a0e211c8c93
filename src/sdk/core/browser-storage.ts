const prefix = 'stopover:'
/** Fallback for browsers that block storage; it lasts as long as the page. */
const memory = new Map<string, string>()

/** `localStorage` lasts across visits, `sessionStorage` as long as the tab is open. */
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
    // Storage is blocked or full.
  }
}

/** Removes a stored value. */
export function removeStored(name: string, storageName: StorageName = 'localStorage'): void {
  memory.delete(name)
  try {
    globalThis[storageName].removeItem(prefix + name)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
