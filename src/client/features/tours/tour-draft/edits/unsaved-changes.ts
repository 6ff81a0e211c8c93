import type { Edit, HotspotChange, StopChange, TranslationChange } from './edit.ts'

/** Changes of bulk edits that the server didn't save. */
const unsavedChanges = new WeakSet<object>()

/** Marks changes that were not saved. Their undo must not overwrite the values that another person saved instead. */
export function markUnsaved(changes: readonly (StopChange | HotspotChange | TranslationChange)[]): void {
  for (const change of changes) unsavedChanges.add(change)
}

/** The edit without changes that were not saved; null if none is left. */
export function savedPart(edit: Edit): Edit | null {
  if (edit.type === 'updateStops') {
    const changes = edit.changes.filter((change) => !unsavedChanges.has(change))
    return changes.length === 0 ? null : { ...edit, changes }
  }
  if (edit.type === 'updateTranslations') {
    const changes = edit.changes.filter((change) => !unsavedChanges.has(change))
    return changes.length === 0 ? null : { ...edit, changes }
  }
  if (edit.type !== 'updateHotspots') return edit
  const changes = edit.changes.filter((change) => !unsavedChanges.has(change))
  return changes.length === 0 ? null : { ...edit, changes }
}
