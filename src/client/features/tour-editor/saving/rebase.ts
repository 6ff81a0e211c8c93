import { isSameValue } from '../../../../shared/same-value.ts'
import type { UpdateEdit } from '../edits/edit.ts'
import { type ItemConflict, mergeItems } from '../edits/merge-items.ts'
import { tourLists } from '../edits/tour-lists.ts'

type Values = Readonly<Record<string, unknown>>

/** A field that two people changed to different values: of what the edit changes, or of an item of its lists. */
export type FieldConflict = {
  /** By which what somebody decides for it is named. */
  readonly key: string
  readonly field: string
  readonly itemName?: string
  readonly mine: unknown
  readonly theirs: unknown
}

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

const itemKey = (path: readonly string[], field: string) => [...path, field].join(' ')

function inItem({ path, ...conflict }: ItemConflict): FieldConflict {
  return { key: itemKey(path, conflict.field), ...conflict }
}

type Item = { readonly id: string }
const listIn = (values: Values, field: string): readonly Item[] | undefined => {
  const list = values[field]
  return Array.isArray(list) ? list : undefined
}

type MergedLists = { readonly values: Values; readonly conflicts: readonly FieldConflict[] }

/** The lists that an edit of a tour changes, put together with what is stored. */
function rebaseLists({ type, before, after }: UpdateEdit, current: Values): MergedLists {
  const merged = tourLists.flatMap((field) => {
    const [mine, theirs] = [listIn(after, field), listIn(current, field)]
    if (type !== 'updateTour' || !mine || !theirs) return []
    const { items, conflicts } = mergeItems({ before: listIn(before, field) ?? [], mine, theirs })
    return [{ field, items, conflicts: conflicts.map(inItem) }]
  })
  return {
    values: Object.fromEntries(merged.map(({ field, items }) => [field, items])),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
  }
}

/**
 * An edit made on values that are not the stored ones any more, as an edit of the stored ones. A field conflicts when
 * somebody else changed it too, to something else; lists of floor plans and of forms are put together instead.
 */
export function rebase(edit: UpdateEdit, current: Values): Rebased {
  const before: Values = edit.before
  const lists = rebaseLists(edit, current)
  const after: Values = { ...edit.after, ...lists.values }
  const ofFields = Object.entries(after).flatMap(([field, mine]): FieldConflict[] => {
    if (Object.hasOwn(lists.values, field)) return []
    const theirs = current[field]
    const settled = lastWins.has(field) || isSameValue(theirs, before[field]) || isSameValue(theirs, mine)
    return settled ? [] : [{ key: field, field, mine, theirs }]
  })
  const now = Object.keys(after).map((field) => [field, current[field]])
  const conflicts = [...ofFields, ...lists.conflicts]
  return { edit: { ...edit, before: Object.fromEntries(now), after } as UpdateEdit, conflicts }
}

/** Items with what was decided for their fields, and for those of the lists within them. */
function settleItems(items: readonly Item[], decided: Values, path: readonly string[] = []): readonly Item[] {
  return items.map((item) => {
    const here = [...path, item.id]
    const fields = Object.entries(item).map(([field, value]: [string, unknown]) => {
      const key = itemKey(here, field)
      if (Object.hasOwn(decided, key)) return [field, decided[key]]
      const isList = Array.isArray(value) && value.every((one) => typeof Object(one).id === 'string')
      return [field, isList ? settleItems(value, decided, here) : value]
    })
    return { ...item, ...Object.fromEntries(fields) }
  })
}

/** The edit with what a person decided for its fields, by their keys; `null` when the stored values stay as they are. */
export function settle(edit: UpdateEdit, decided: Values): UpdateEdit | null {
  const before: Values = edit.before
  const after = Object.entries(edit.after).map(([field, mine]) => {
    const isList = tourLists.some((list) => list === field) && Array.isArray(mine)
    const value = isList ? settleItems(mine, decided) : mine
    return [field, Object.hasOwn(decided, field) ? decided[field] : value] as const
  })
  const changed = after.filter(([field, value]) => !isSameValue(before[field], value))
  if (changed.length === 0) return null
  const kept = changed.map(([field]) => [field, before[field]])
  return { ...edit, before: Object.fromEntries(kept), after: Object.fromEntries(changed) } as UpdateEdit
}
