import type { Edit } from '../edits/edit.ts'

/** Whose edits of which tour: whoever signs in next in the same tab must not save them as theirs. */
export type Draft = { readonly userId: string | null; readonly tourId: string }

const keyOf = ({ userId, tourId }: Draft) => `unsaved-edits-${userId ?? ''}-${tourId}`

/** Edits that a reload of the page interrupted. */
export function readUnsavedEdits(draft: Draft): Edit[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(draft)) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

export function keepUnsavedEdits(draft: Draft, edits: readonly Edit[]): void {
  try {
    if (edits.length === 0) sessionStorage.removeItem(keyOf(draft))
    else sessionStorage.setItem(keyOf(draft), JSON.stringify(edits))
  } catch {
    // A full or forbidden storage costs the safety net, not the edit: it is still in memory.
  }
}
