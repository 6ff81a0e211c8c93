import { isDeepEqual } from '../../kernel/deep-equal.ts'
import type { ChangeDetail } from './change-detail.ts'
import type { ChangedField, ChangeSubject, FieldKey, TourChange } from './tour-change.ts'

/**
 * Which field each property belongs to; `null` for one that is compared elsewhere or is no visitor's business. All
 * properties are named, so that a new one cannot be forgotten.
 */
export type FieldTable<Thing, Subject extends ChangeSubject> = {
  readonly [Key in keyof Required<Thing>]: ChangedField<Subject> | null
}

/** Fields in which two states of a thing differ, each once, in the order of the table. */
export function fieldsBetween<Thing extends object, Subject extends ChangeSubject>(
  before: Thing,
  after: Thing,
  table: FieldTable<Thing, Subject>,
): ChangedField<Subject>[] {
  const found = new Set<ChangedField<Subject>>()
  for (const key of Object.keys(table) as (keyof Thing)[]) {
    const field = table[key]
    if (field !== null && !isDeepEqual(before[key], after[key])) found.add(field)
  }
  return [...found]
}

export type ItemsById<Thing> = ReadonlyMap<string, Thing>

type Compared<Thing, Subject extends ChangeSubject> = {
  readonly subject: Subject
  readonly before: ItemsById<Thing>
  readonly after: ItemsById<Thing>
  readonly nameOf: (thing: Thing, id: string) => string
  /** The stop that a thing is, or is in. */
  readonly stopOf?: (thing: Thing, id: string) => StopOfChange
  readonly fields: (before: Thing, after: Thing) => readonly ChangedField<Subject>[]
  readonly details?: DetailTable<Thing, Subject>
}

type StopOfChange = Pick<TourChange, 'stopId' | 'stopName'>

/** How each field changed; fields of which nothing more is said are left out. */
export type DetailTable<Thing, Subject extends ChangeSubject> = {
  readonly [Field in ChangedField<Subject>]?: (before: Thing, after: Thing) => readonly ChangeDetail[]
}

const inNoStop: StopOfChange = { stopId: null, stopName: null }

/** What was added, changed and removed, in this order of the states: as it is now, then what is gone. */
export function compareItems<Thing, Subject extends ChangeSubject>(compared: Compared<Thing, Subject>): TourChange[] {
  const { subject, before, after, nameOf, stopOf, fields, details } = compared
  const describe = (thing: Thing, id: string) => ({
    subject,
    id,
    name: nameOf(thing, id),
    formerName: null,
    ...(stopOf?.(thing, id) ?? inNoStop),
    field: null,
    details: [],
  })
  const changes: TourChange[] = []
  for (const [id, thing] of after) {
    const former = before.get(id)
    if (former === undefined) changes.push({ ...describe(thing, id), change: 'added' })
    else
      for (const field of fields(former, thing)) {
        const formerName = nameOf(former, id)
        const isRenamed = formerName !== nameOf(thing, id)
        const key = `${subject}.${field}` as FieldKey
        const named = { ...describe(thing, id), formerName: isRenamed ? formerName : null }
        const told = details?.[field]?.(former, thing) ?? []
        changes.push({ ...named, change: 'changed', field: key, details: told })
      }
  }
  for (const [id, thing] of before) {
    if (!after.has(id)) changes.push({ ...describe(thing, id), change: 'removed' })
  }
  return changes
}

/** Items by id, in the order of the list. */
export function byId<Thing extends { readonly id: string }>(things: Iterable<Thing>): ItemsById<Thing> {
  return new Map([...things].map((thing) => [thing.id, thing]))
}

/** Whether what both lists hold stands in another order. */
export function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const stayed = after.filter((id) => before.includes(id))
  return !isDeepEqual(
    before.filter((id) => after.includes(id)),
    stayed,
  )
}
