import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import { mergeOrder, type Sides } from './merge-order.ts'

/** A thing of a list that a tour holds as one field: a floor plan, a form, a question of a form. */
type Item = { readonly id: string }
type Values = Readonly<Record<string, unknown>>

/** A field of one item that two people changed to different values. */
export type ItemConflict = {
  /** Ids from the list of the tour down to the item. */
  readonly path: readonly string[]
  /** As both knew it. */
  readonly itemName: string
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
}

export type MergedItems<One extends Item> = {
  readonly items: readonly One[]
  readonly conflicts: readonly ItemConflict[]
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id)

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}

function isList(value: unknown): value is readonly Item[] {
  return Array.isArray(value) && value.every(isItem)
}

function nameOf({ name, label }: Values): string {
  return [name, label].find((text) => typeof text === 'string') ?? ''
}

type MergedField = { readonly value: unknown; readonly conflicts: readonly ItemConflict[] }

/** One field of an item; a list within it is put together as the list it lies in. */
function mergeField(field: string, { before, mine, theirs }: Sides<Values>): MergedField {
  const sides = { before: before[field], mine: mine[field], theirs: theirs[field] }
  if (isList(sides.before) && isList(sides.mine) && isList(sides.theirs)) {
    const { items, conflicts } = mergeItems({ before: sides.before, mine: sides.mine, theirs: sides.theirs })
    return { value: items, conflicts }
  }
  if (isDeepEqual(sides.mine, sides.before)) return { value: sides.theirs, conflicts: [] }
  const isTorn = !isDeepEqual(sides.theirs, sides.before) && !isDeepEqual(sides.theirs, sides.mine)
  const conflict = { path: [], itemName: nameOf(before), field, mine: sides.mine, theirs: sides.theirs }
  return { value: sides.mine, conflicts: isTorn ? [conflict] : [] }
}

function mergeItem<One extends Item>(sides: Sides<One>): { readonly item: One; readonly conflicts: ItemConflict[] } {
  const values: Sides<Values> = { before: { ...sides.before }, mine: { ...sides.mine }, theirs: { ...sides.theirs } }
  const merged = Object.keys(sides.mine).map((field) => [field, mergeField(field, values)] as const)
  const item = { ...sides.theirs, ...Object.fromEntries(merged.map(([field, { value }]) => [field, value])) }
  const inItem = (conflict: ItemConflict) => ({ ...conflict, path: [sides.before.id, ...conflict.path] })
  return { item, conflicts: merged.flatMap(([, { conflicts }]) => conflicts.map(inItem)) }
}

/**
 * A list of a tour after two people changed it: what each added, removed, changed and moved. An item that one removed
 * and the other changed stays. Where both changed one field, mine stands, and the conflict is told.
 */
export function mergeItems<One extends Item>({ before, mine, theirs }: Sides<readonly One[]>): MergedItems<One> {
  const conflicts: ItemConflict[] = []
  const order = mergeOrder({ before: idsOf(before), mine: idsOf(mine), theirs: idsOf(theirs) })
  const items = order.flatMap((id): readonly One[] => {
    const itemIn = (list: readonly One[]) => list.find((item) => item.id === id)
    const old = itemIn(before)
    const one = itemIn(mine)
    const other = itemIn(theirs)
    if (one && other) {
      // What both have anew came back by two ways: only what happened to it since counts.
      const merged = mergeItem({ before: old ?? one, mine: one, theirs: other })
      conflicts.push(...merged.conflicts)
      return [merged.item]
    }
    const only = one ?? other
    return only && !isDeepEqual(old, only) ? [only] : []
  })
  return { items, conflicts }
}
