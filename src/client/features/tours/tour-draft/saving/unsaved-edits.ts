import type { Edit } from '../edits/edit.ts'

/** Owner of unsaved edits. The user id keeps another user of the same tab from saving them. */
export type DraftOwner = { readonly userId: string | null; readonly tourId: string }

const keyOf = ({ userId, tourId }: DraftOwner) => `unsaved-edits-${userId ?? ''}-${tourId}`

/** Edits that were not saved before a reload of the page. */
export function readUnsavedEdits(owner: DraftOwner): Edit[] {
  try {
    const edits: unknown = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? '[]')
    return Array.isArray(edits) ? edits : []
  } catch {
    return []
  }
}

/** Stores unsaved edits for a reload of the tab, or removes them if there are none. */
export function writeUnsavedEdits(owner: DraftOwner, edits: readonly Edit[]): void {
  try {
    if (edits.length === 0) sessionStorage.removeItem(keyOf(owner))
    else sessionStorage.setItem(keyOf(owner), JSON.stringify(edits))
  } catch {
    // Without storage, edits survive in memory only and are lost on a reload.
  }
}
