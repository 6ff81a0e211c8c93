import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import type { UpdateEdit } from '../edits/edit.ts'
import type { FieldConflict } from '../edits/field-conflict.ts'
import { isTourPart, type TourPart, tourParts } from '../edits/tour-parts.ts'

type Values = Readonly<Record<string, unknown>>

export type Rebased = { readonly edit: UpdateEdit; readonly conflicts: readonly FieldConflict[] }

/** Fields where the later wish simply counts: there is no text in them that could be lost. */
const lastWins: ReadonlySet<string> = new Set([
  'stopIds',
  'yawDeg',
  'pitchDeg',
  'readingOrder',
  'floorPlanPosition',
  'location',
  // goes with the text that was made from it
  'source',
])

type Part = TourPart<unknown>
type MergedParts = { readonly values: Values; readonly conflicts: readonly FieldConflict[] }

/** The parts that an edit of a tour changes, put together with what is stored. */
function rebaseParts({ type, before, after }: UpdateEdit, current: Values): MergedParts {
  const old: Values = before
  const merged = Object.entries(after).flatMap(([field, mine]) => {
    if (type !== 'updateTour' || !isTourPart(field) || current[field] === undefined) return []
    // what the server stores is what its answers hold
    const part = tourParts[field] as Part
    return [{ field, ...part.merge({ before: old[field] ?? part.none, mine, theirs: current[field] }) }]
  })
  return {
    values: Object.fromEntries(merged.map(({ field, value }) => [field, value])),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
  }
}

/**
 * An edit made on values that are not the stored ones any more, as an edit of the stored ones. A field conflicts when
 * somebody else changed it too, to something else; floor plans, forms, buttons and looks are put together instead.
 */
export function rebase(edit: UpdateEdit, current: Values): Rebased {
  const before: Values = edit.before
  const parts = rebaseParts(edit, current)
  const after: Values = { ...edit.after, ...parts.values }
  const ofFields = Object.entries(after).flatMap(([field, mine]): FieldConflict[] => {
    if (Object.hasOwn(parts.values, field)) return []
    const theirs = current[field]
    const settled = lastWins.has(field) || isDeepEqual(theirs, before[field]) || isDeepEqual(theirs, mine)
    return settled ? [] : [{ key: field, field, mine, theirs }]
  })
  const now = Object.keys(after).map((field) => [field, current[field]])
  const conflicts = [...ofFields, ...parts.conflicts]
  return { edit: { ...edit, before: Object.fromEntries(now), after } as UpdateEdit, conflicts }
}

/** The edit with what a person decided for its fields, by their keys; `null` when the stored values stay as they are. */
export function settle(edit: UpdateEdit, decided: Values): UpdateEdit | null {
  const before: Values = edit.before
  const after = Object.entries(edit.after).map(([field, mine]) => {
    const value = isTourPart(field) ? (tourParts[field] as Part).settle(mine, decided) : mine
    return [field, Object.hasOwn(decided, field) ? decided[field] : value] as const
  })
  const changed = after.filter(([field, value]) => !isDeepEqual(before[field], value))
  if (changed.length === 0) return null
  const kept = changed.map(([field]) => [field, before[field]])
  return { ...edit, before: Object.fromEntries(kept), after: Object.fromEntries(changed) } as UpdateEdit
}
