import type { Decided, FieldConflict } from './field-conflict.ts'
import { type ItemConflict, mergeItems } from './merge-items.ts'
import type { TourPart } from './tour-parts.ts'

type Item = { readonly id: string }

const itemKey = (path: readonly string[], field: string) => [...path, field].join(' ')

function conflictOf({ path, ...conflict }: ItemConflict): FieldConflict {
  return { key: itemKey(path, conflict.field), ...conflict }
}

/** Items with what was decided for their fields, and for those of the lists within them. */
function settleItems<One extends Item>(
  items: readonly One[],
  decided: Decided,
  path: readonly string[] = [],
): readonly One[] {
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

/** A list of things that a tour holds as one field. */
export function listPart<One extends Item>(): TourPart<readonly One[]> {
  return {
    none: [],
    merge(sides) {
      const { items, conflicts } = mergeItems(sides)
      return { value: items, conflicts: conflicts.map(conflictOf) }
    },
    settle: (items, decided) => settleItems(items, decided),
  }
}
