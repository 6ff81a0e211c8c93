import { isSameValue } from '../../../../shared/same-value.ts'
import type { UpdateEdit } from '../edits/edit.ts'

/** A field that two people changed to different values. */
export type FieldConflict = { readonly field: string; readonly mine: unknown; readonly theirs: unknown }

export type Rebased = { readonly edit: UpdateEdit; readonly conflicts: readonly FieldConflict[] }

/** Fields where the later wish simply counts: there is no text in them that could be lost. */
const lastWins: ReadonlySet<string> = new Set([
  'stopIds',
  'yawDeg',
  'pitchDeg',
  'readingOrder',
  'floorPlanPosition',
  'location',
])

/**
 * An edit made on values that are not the stored ones any more, as an edit of the stored ones. A field conflicts when
 * somebody else changed it too, to something else.
 */
export function rebase(edit: UpdateEdit, current: Readonly<Record<string, unknown>>): Rebased {
  const before: Readonly<Record<string, unknown>> = edit.before
  const conflicts = Object.entries(edit.after).flatMap(([field, mine]): FieldConflict[] => {
    const theirs = current[field]
    const settled = lastWins.has(field) || isSameValue(theirs, before[field]) || isSameValue(theirs, mine)
    return settled ? [] : [{ field, mine, theirs }]
  })
  const now = Object.keys(edit.after).map((field) => [field, current[field]])
  return { edit: { ...edit, before: Object.fromEntries(now) } as UpdateEdit, conflicts }
}

/** The edit with what a person decided for its fields; `null` when the stored values stay as they are. */
export function settle(edit: UpdateEdit, decided: Readonly<Record<string, unknown>>): UpdateEdit | null {
  const after: Readonly<Record<string, unknown>> = { ...edit.after, ...decided }
  const before: Readonly<Record<string, unknown>> = edit.before
  const changed = Object.entries(after).filter(([field, value]) => !isSameValue(before[field], value))
  if (changed.length === 0) return null
  const fields = Object.fromEntries(changed)
  const kept = Object.fromEntries(Object.keys(fields).map((field) => [field, before[field]]))
  return { ...edit, before: kept, after: fields } as UpdateEdit
}
