import {
  type BrandPart,
  type BrandValues,
  brandPartNames,
  differingParts,
} from '../../../../../shared/brand-kit/brand-parts.ts'
import { isDeepEqual } from '../../../../../shared/kernel/deep-equal.ts'
import { defaultTransition } from '../../../../../shared/tours/transitions.ts'
import type { EditOf, TourFields, UpdateEdit } from '../edits/edit.ts'
import type { FieldConflict } from '../edits/field-conflict.ts'
import type { TourPart } from '../edits/tour-part.ts'
import { isTourPart, tourParts } from '../edits/tour-parts.ts'

type Values = Readonly<Record<string, unknown>>

export type RebaseResult = { readonly edit: UpdateEdit; readonly conflicts: readonly FieldConflict[] }

/** Fields for which the last write wins, because they contain no text that could be lost. */
const lastWriteWins: ReadonlySet<string> = new Set([
  'stopIds',
  'yawDeg',
  'pitchDeg',
  'readingOrder',
  'floorPlanPosition',
  'location',
  // Belongs to the text that was translated from it.
  'source',
])

type Part = TourPart<unknown>
type MergedParts = { readonly values: Values; readonly conflicts: readonly FieldConflict[] }

/** Merges the tour parts that an edit changes with the stored ones. */
function rebaseParts({ type, before, after }: UpdateEdit, current: Values): MergedParts {
  const beforeValues: Values = before
  const mergedFields = Object.entries(after).flatMap(([field, mine]) => {
    if (type !== 'updateTour' || !isTourPart(field) || current[field] === undefined) return []
    // The server's responses hold values of this type.
    const part = tourParts[field] as Part
    return [{ field, ...part.merge({ before: beforeValues[field] ?? part.none, mine, theirs: current[field] }) }]
  })
  return {
    values: Object.fromEntries(mergedFields.map(({ field, value }) => [field, value])),
    conflicts: mergedFields.flatMap(({ conflicts }) => conflicts),
  }
}

/**
 * Rebases an edit of outdated values onto the stored ones. A field conflicts if another person changed it to a
 * different value. Floor plans, forms, buttons and styles are merged instead.
 */
export function rebase(edit: UpdateEdit, current: Values): RebaseResult {
  const before: Values = edit.before
  const parts = rebaseParts(edit, current)
  const after: Values = { ...edit.after, ...parts.values }
  const fieldConflicts = Object.entries(after).flatMap(([field, mine]): FieldConflict[] => {
    if (Object.hasOwn(parts.values, field)) return []
    const theirs = current[field]
    const isMergeable = lastWriteWins.has(field) || isDeepEqual(theirs, before[field]) || isDeepEqual(theirs, mine)
    return isMergeable ? [] : [{ key: field, field, mine, theirs }]
  })
  const currentValues = Object.fromEntries(Object.keys(after).map((field) => [field, current[field]]))
  const conflicts = [...fieldConflicts, ...parts.conflicts]
  return { edit: { ...edit, before: currentValues, after } as UpdateEdit, conflicts }
}

/**
 * Fields of a tour's edit with its inherited parts, after a person resolved conflicts. If a resolution changed the
 * values of a part, the part is inherited only if it has the stored values again and the stored tour inherits it. Other
 * parts stay as in the edit.
 */
function withResolvedInheritance({ before, after }: EditOf<'updateTour'>, resolved: Partial<TourFields>) {
  if (after.brandKitParts === undefined) return resolved
  const valuesOf = ({ styles, buttons, transition }: Partial<TourFields>): BrandValues => ({
    styles: styles ?? null,
    buttons: buttons ?? null,
    transition: transition ?? defaultTransition,
  })
  const storedParts = before.brandKitParts ?? []
  const resolvedParts = differingParts(valuesOf(after), valuesOf(resolved))
  const changedParts = differingParts(valuesOf(before), valuesOf(resolved))
  const isInherited = (part: BrandPart) =>
    resolvedParts.includes(part)
      ? storedParts.includes(part) && !changedParts.includes(part)
      : after.brandKitParts?.includes(part)
  return { ...resolved, brandKitParts: brandPartNames.filter(isInherited) }
}

/** Applies a person's resolutions of conflicts, by conflict key. Returns `null` if the stored values stay unchanged. */
export function applyResolutions(edit: UpdateEdit, resolutions: Values): UpdateEdit | null {
  const before: Values = edit.before
  const resolved: Values = Object.fromEntries(
    Object.entries(edit.after).map(([field, mine]) => {
      const value = isTourPart(field) ? (tourParts[field] as Part).resolve(mine, resolutions) : mine
      return [field, Object.hasOwn(resolutions, field) ? resolutions[field] : value] as const
    }),
  )
  const after: Values = edit.type === 'updateTour' ? withResolvedInheritance(edit, resolved) : resolved
  const changedFields = Object.entries(after).filter(([field, value]) => !isDeepEqual(before[field], value))
  if (changedFields.length === 0) return null
  const changedBefore = changedFields.map(([field]) => [field, before[field]])
  return { ...edit, before: Object.fromEntries(changedBefore), after: Object.fromEntries(changedFields) } as UpdateEdit
}
