import { isDeepEqual } from '../../../../../shared/kernel/deep-equal.ts'
import { changedPaths } from './changed-paths.ts'
import { type Edit, isUpdate, type UpdateEdit } from './edit.ts'
import { isTourPart } from './tour-parts.ts'

function targetOf(edit: UpdateEdit): string {
  const { stopId = '', hotspotId = '', language = '', key = '' }: Partial<Record<string, unknown>> = edit
  return [edit.type, stopId, hotspotId, language, key].join(':')
}

/** Field that changes only together with the texts that it belongs to. */
const dependentField = 'customTextSources'

/** Paths that an edit changes, including paths within floor plans, forms, buttons and styles. */
function changedPathsOf(edit: UpdateEdit): string {
  const before: Readonly<Record<string, unknown>> = edit.before
  const paths = Object.entries(edit.after)
    .filter(([field]) => field !== dependentField)
    .flatMap(([field, value]) => (isTourPart(field) ? changedPaths(before[field], value, field) : [field]))
  return paths.sort().join(',')
}

/** True if another person changed a tour part between two edits. Joined, they would appear to include that change. */
function hasChangeByOthers(first: UpdateEdit, second: UpdateEdit): boolean {
  const before: Readonly<Record<string, unknown>> = second.before
  return Object.entries(first.after).some(
    ([field, value]) => isTourPart(field) && Object.hasOwn(before, field) && !isDeepEqual(value, before[field]),
  )
}

/** Joins two edits of the same target; `null` if they can't be joined. */
export function joinEdits(first: Edit, second: Edit): Edit | null {
  if (!isUpdate(first) || !isUpdate(second) || targetOf(first) !== targetOf(second)) return null
  if (hasChangeByOthers(first, second)) return null
  return {
    ...second,
    before: { ...second.before, ...first.before },
    after: { ...first.after, ...second.after },
  } as Edit
}

/** True if the second edit continues the first, such as typing in one field or nudging one hotspot. */
export function continues(first: Edit, second: Edit): boolean {
  if (!isUpdate(first) || !isUpdate(second)) return false
  return targetOf(first) === targetOf(second) && changedPathsOf(first) === changedPathsOf(second)
}
