import { isSameValue } from '../../../../shared/same-value.ts'
import { type Edit, isUpdate, type UpdateEdit } from './edit.ts'

function targetOf(edit: UpdateEdit): string {
  return [edit.type, 'stopId' in edit ? edit.stopId : '', 'hotspotId' in edit ? edit.hotspotId : ''].join(':')
}

function fieldsOf(edit: UpdateEdit): string {
  return Object.keys(edit.after).sort().join(',')
}

/** Fields of which an edit changes a part. */
const partial = ['floorPlans', 'styles'] as const

/** Whether somebody else's plans or styles came in between: joined, these edits would seem to have made them. */
function isTorn(first: UpdateEdit, second: UpdateEdit): boolean {
  if (first.type !== 'updateTour' || second.type !== 'updateTour') return false
  const [{ after }, { before }] = [first, second]
  return partial.some((field) => field in after && field in before && !isSameValue(after[field], before[field]))
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
  return targetOf(first) === targetOf(second) && fieldsOf(first) === fieldsOf(second)
}
