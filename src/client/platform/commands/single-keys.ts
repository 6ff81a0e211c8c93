import { create } from 'zustand'

/** Key in the browser's storage. */
const storageKey = 'stopover.singleKeys'

function isStoredOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    // Without storage, the choice lasts until the page is closed.
    return true
  }
}

type SingleKeys = { readonly isOn: boolean; setOn(isOn: boolean): void }

/** Setting of this browser: `isOn` is true if shortcuts without modifiers work. */
export const useSingleKeys = create<SingleKeys>()((set) => ({
  isOn: isStoredOn(),
  setOn: (isOn) => {
    set({ isOn })
    try {
      localStorage.setItem(storageKey, isOn ? 'on' : 'off')
    } catch {
      // Without storage, the choice lasts until the page is closed.
    }
  },
}))
