import { readUserId } from '../../../platform/account-storage.ts'
import type { Edit } from '../edits/edit.ts'

/** By person: whoever signs in next in the same tab must not save them as theirs. */
const keyOf = (tourId: string) => `unsaved-edits-${readUserId() ?? ''}-${tourId}`

/** Edits that a reload of the page interrupted. */
export function readUnsavedEdits(tourId: string): Edit[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(tourId)) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

export function keepUnsavedEdits(tourId: string, edits: readonly Edit[]): void {
  try {
    if (edits.length === 0) sessionStorage.removeItem(keyOf(tourId))
    else sessionStorage.setItem(keyOf(tourId), JSON.stringify(edits))
  } catch {
    // A full or forbidden storage costs the safety net, not the edit: it is still in memory.
  }
}
