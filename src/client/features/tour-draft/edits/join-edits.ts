import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import { changedPlaces } from './changed-places.ts'
import { type Edit, isUpdate, type UpdateEdit } from './edit.ts'
import { isTourPart } from './tour-parts.ts'

function targetOf(edit: UpdateEdit): string {
  const { stopId = '', hotspotId = '', language = '', key = '' }: Partial<Record<string, unknown>> = edit
  return [edit.type, stopId, hotspotId, language, key].join(':')
}

/** What an edit changes; of plans, forms, buttons and styles, only what is different in them. */
function placesOf(edit: UpdateEdit): string {
  const before: Readonly<Record<string, unknown>> = edit.before
  const places = Object.entries(edit.after).flatMap(([field, value]) =>
    isTourPart(field) ? changedPlaces(before[field], value, field) : [field],
  )
  return places.sort().join(',')
}

/** Whether somebody else's plans or buttons came in between: joined, these edits would seem to have made them. */
function isTorn(first: UpdateEdit, second: UpdateEdit): boolean {
  const before: Readonly<Record<string, unknown>> = second.before
  return Object.entries(first.after).some(
    ([field, value]) => isTourPart(field) && Object.hasOwn(before, field) && !isDeepEqual(value, before[field]),
  )
}

/** Two edits of the same thing as one, or `null` when they do not belong together. */
export function joinEdits(first: Edit, second: Edit): Edit | null {
  if (!isUpdate(first) || !isUpdate(second) || targetOf(first) !== targetOf(second)) return null
  if (isTorn(first, second)) return null
  return {
    ...second,
    before: { ...second.before, ...first.before },
    after: { ...first.after, ...second.after },
  } as Edit
}

/** Whether the second goes on with what the first began: typing in one field, nudging one hotspot. */
export function continues(first: Edit, second: Edit): boolean {
  if (!isUpdate(first) || !isUpdate(second)) return false
  return targetOf(first) === targetOf(second) && placesOf(first) === placesOf(second)
}
