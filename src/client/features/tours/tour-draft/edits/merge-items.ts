import { isDeepEqual } from '../../../../../shared/kernel/deep-equal.ts'
import { mergeOrder, type Sides } from './merge-order.ts'

/** Item of a list in one field of a tour: a floor plan, a form, a question of a form. */
type Identified = { readonly id: string }
type Values = Readonly<Record<string, unknown>>

/** A field of one item that two people changed to different values. */
export type ItemConflict = {
  /** Ids from the list of the tour down to the item. */
  readonly path: readonly string[]
  /** Name before both changes. */
  readonly itemName: string
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
}

export type MergedItems<Item extends Identified> = {
  readonly items: readonly Item[]
  readonly conflicts: readonly ItemConflict[]
}

const idsOf = (items: readonly Identified[]) => items.map(({ id }) => id)

function isItem(value: unknown): value is Identified {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}

function isList(value: unknown): value is readonly Identified[] {
  return Array.isArray(value) && value.every(isItem)
}

function nameOf({ name, label }: Values): string {
  return [name, label].find((text) => typeof text === 'string') ?? ''
}

type MergedField = { readonly value: unknown; readonly conflicts: readonly ItemConflict[] }

/** Merges one field of an item. A nested list is merged recursively. */
function mergeField(field: string, { before, mine, theirs }: Sides<Values>): MergedField {
  const sides = { before: before[field], mine: mine[field], theirs: theirs[field] }
  if (isList(sides.before) && isList(sides.mine) && isList(sides.theirs)) {
    const { items, conflicts } = mergeItems({ before: sides.before, mine: sides.mine, theirs: sides.theirs })
    return { value: items, conflicts }
  }
  if (isDeepEqual(sides.mine, sides.before)) return { value: sides.theirs, conflicts: [] }
  const isConflict = !isDeepEqual(sides.theirs, sides.before) && !isDeepEqual(sides.theirs, sides.mine)
  const conflict = { path: [], itemName: nameOf(before), field, mine: sides.mine, theirs: sides.theirs }
  return { value: sides.mine, conflicts: isConflict ? [conflict] : [] }
}

function mergeItem<Item extends Identified>(
  sides: Sides<Item>,
): { readonly item: Item; readonly conflicts: ItemConflict[] } {
  // Spread, because items have no index signature.
  const values: Sides<Values> = { before: { ...sides.before }, mine: { ...sides.mine }, theirs: { ...sides.theirs } }
  const mergedFields = Object.keys(sides.mine).map((field) => [field, mergeField(field, values)] as const)
  const item = { ...sides.theirs, ...Object.fromEntries(mergedFields.map(([field, { value }]) => [field, value])) }
  const withParentId = (conflict: ItemConflict) => ({ ...conflict, path: [sides.before.id, ...conflict.path] })
  return { item, conflicts: mergedFields.flatMap(([, { conflicts }]) => conflicts.map(withParentId)) }
}

/**
 * Three-way merge of a list: items that either person added, removed, changed or moved. An item that one removed and
 * the other changed stays. If both changed the same field, mine is used and a conflict is reported.
 */
export function mergeItems<Item extends Identified>({
  before,
  mine,
  theirs,
}: Sides<readonly Item[]>): MergedItems<Item> {
  const conflicts: ItemConflict[] = []
  const order = mergeOrder({ before: idsOf(before), mine: idsOf(mine), theirs: idsOf(theirs) })
  const items = order.flatMap((id): readonly Item[] => {
    const itemIn = (list: readonly Item[]) => list.find((item) => item.id === id)
    const base = itemIn(before)
    const myItem = itemIn(mine)
    const theirItem = itemIn(theirs)
    if (myItem && theirItem) {
      // An item that both have but the base lacks was restored on both sides, so mine serves as the base.
      const mergeResult = mergeItem({ before: base ?? myItem, mine: myItem, theirs: theirItem })
      conflicts.push(...mergeResult.conflicts)
      return [mergeResult.item]
    }
    // Removed on one side: stays if the other side changed it, or added it.
    const onlySide = myItem ?? theirItem
    return onlySide && !isDeepEqual(base, onlySide) ? [onlySide] : []
  })
  return { items, conflicts }
}
