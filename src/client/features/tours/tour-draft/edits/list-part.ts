import type { FieldConflict, Resolutions } from './field-conflict.ts'
import { type ItemConflict, mergeItems } from './merge-items.ts'
import type { TourPart } from './tour-part.ts'

type Identifiable = { readonly id: string }

const itemKey = (path: readonly string[], field: string) => [...path, field].join(' ')

function conflictOf({ path, ...conflict }: ItemConflict): FieldConflict {
  return { key: itemKey(path, conflict.field), ...conflict }
}

/** Applies resolutions to the fields of items, and of items in nested lists. */
function resolveItems<Item extends Identifiable>(
  items: readonly Item[],
  resolutions: Resolutions,
  path: readonly string[] = [],
): readonly Item[] {
  return items.map((item) => {
    const itemPath = [...path, item.id]
    const fields = Object.entries(item).map(([field, value]: [string, unknown]) => {
      const key = itemKey(itemPath, field)
      if (Object.hasOwn(resolutions, key)) return [field, resolutions[key]]
      const isList = Array.isArray(value) && value.every((entry) => typeof Object(entry).id === 'string')
      return [field, isList ? resolveItems(value, resolutions, itemPath) : value]
    })
    return { ...item, ...Object.fromEntries(fields) }
  })
}

/** Merge of a list of items in one field of a tour. */
export function listPart<Item extends Identifiable>(): TourPart<readonly Item[]> {
  return {
    none: [],
    merge(sides) {
      const { items, conflicts } = mergeItems(sides)
      return { value: items, conflicts: conflicts.map(conflictOf) }
    },
    resolve: (items, resolutions) => resolveItems(items, resolutions),
  }
}
