import { isDeepEqual } from '../../kernel/deep-equal.ts'
import { finish, type Parts } from '../../kernel/parts.ts'
import type { ChangeDetail } from './change-detail.ts'
import type { ChangedField, ChangeSubject, FieldKey, TourChange } from './tour-change.ts'

/**
 * Change field of each property; `null` for properties that are compared elsewhere or don't matter to visitors. The
 * type requires all properties, so that a new one can't be forgotten.
 */
export type FieldTable<Item, Subject extends ChangeSubject> = {
  readonly [Key in keyof Required<Item>]: ChangedField<Subject> | null
}

/** Fields that differ between two states of an item, without duplicates, in the order of the table. */
export function fieldsBetween<Item extends object, Subject extends ChangeSubject>(
  before: Item,
  after: Item,
  table: FieldTable<Item, Subject>,
): ChangedField<Subject>[] {
  const fields = new Set<ChangedField<Subject>>()
  for (const key of Object.keys(table) as (keyof Item)[]) {
    const field = table[key]
    if (field !== null && !isDeepEqual(before[key], after[key])) fields.add(field)
  }
  return [...fields]
}

export type ItemsById<Item> = ReadonlyMap<string, Item>

type Comparison<Item, Subject extends ChangeSubject> = {
  readonly subject: Subject
  readonly before: ItemsById<Item>
  readonly after: ItemsById<Item>
  readonly nameOf: (item: Item, id: string) => string
  /** The stop itself, or the stop that contains the item. */
  readonly stopOf?: (item: Item, id: string) => StopOfChange
  readonly hotspotKindOf?: (item: Item) => TourChange['hotspotKind']
  readonly fields: (before: Item, after: Item) => readonly ChangedField<Subject>[]
  readonly details?: DetailTable<Item, Subject>
}

type StopOfChange = Pick<TourChange, 'stopId' | 'stopName'>

/** Builders of change details by field; other fields have none. */
export type DetailTable<Item, Subject extends ChangeSubject> = {
  readonly [Field in ChangedField<Subject>]?: (before: Item, after: Item) => readonly ChangeDetail[]
}

const inNoStop: StopOfChange = { stopId: null, stopName: null }

/** Items that are compared in one part. */
const itemsPerPart = 100

/** Added and changed items in their current order, then the removed ones. */
export function compareItems<Item, Subject extends ChangeSubject>(comparison: Comparison<Item, Subject>): TourChange[] {
  return finish(compareItemsInParts(comparison))
}

/** Variant of `compareItems` that pauses after every hundred items. */
export function* compareItemsInParts<Item, Subject extends ChangeSubject>(
  comparison: Comparison<Item, Subject>,
): Parts<TourChange[]> {
  const { subject, before, after, nameOf, stopOf, hotspotKindOf, fields, details } = comparison
  const describe = (item: Item, id: string) => ({
    subject,
    id,
    name: nameOf(item, id),
    formerName: null,
    ...(stopOf?.(item, id) ?? inNoStop),
    hotspotKind: hotspotKindOf?.(item) ?? null,
    field: null,
    details: [],
  })
  const changes: TourChange[] = []
  let comparedCount = 0
  for (const [id, item] of after) {
    if (comparedCount > 0 && comparedCount % itemsPerPart === 0) yield
    comparedCount += 1
    const previous = before.get(id)
    if (previous === undefined) changes.push({ ...describe(item, id), change: 'added' })
    else
      for (const field of fields(previous, item)) {
        const previousName = nameOf(previous, id)
        const isRenamed = previousName !== nameOf(item, id)
        const key = `${subject}.${field}` as FieldKey
        const description = { ...describe(item, id), formerName: isRenamed ? previousName : null }
        const fieldDetails = details?.[field]?.(previous, item) ?? []
        changes.push({ ...description, change: 'changed', field: key, details: fieldDetails })
      }
  }
  for (const [id, item] of before) {
    if (!after.has(id)) changes.push({ ...describe(item, id), change: 'removed' })
  }
  return changes
}

/** Items by id, in the order of the list. */
export function byId<Item extends { readonly id: string }>(items: Iterable<Item>): ItemsById<Item> {
  return new Map([...items].map((item) => [item.id, item]))
}

/** True if the items in both lists have a different order. */
export function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const idsBefore = new Set(before)
  const idsAfter = new Set(after)
  return !isDeepEqual(
    before.filter((id) => idsAfter.has(id)),
    after.filter((id) => idsBefore.has(id)),
  )
}
