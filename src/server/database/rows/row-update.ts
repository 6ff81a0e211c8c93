import { isDeepEqual } from '../../../shared/kernel/deep-equal.ts'
import type { EntityManager } from '../../kernel/scope.ts'

/** Mutable copy of a row. */
export type Draft<Row> = { -readonly [Key in keyof Row]: Row[Key] }

type Change<Row> = { readonly before: Row; readonly after: Row }

/**
 * Assignments of an UPDATE, from a row `changed` that `json_populate_record` creates from the values. Like the ORM, it sets
 * `updated_at` and increments the version.
 */
export type RowUpdate = { readonly set: string; readonly values: string }

/** Assignments for the properties of a row that differ; undefined if none does. */
export function rowUpdate<Row extends object>(
  em: EntityManager,
  { entity, alias }: { readonly entity: new () => Row; readonly alias: string },
  { before, after }: Change<Partial<Row>>,
): RowUpdate | undefined {
  const { properties } = em.getMetadata().get(entity)
  const columns = new Map<string, unknown>()
  for (const [key, value] of Object.entries(after)) {
    if (isDeepEqual(value, Reflect.get(before, key))) continue
    const [column = key] = Reflect.get(properties, key).fieldNames
    columns.set(column, value)
  }
  if (columns.size === 0) return undefined
  columns.set('updated_at', new Date())
  const assignments = [...columns.keys()].map((column) => `${column} = changed.${column}`)
  return {
    set: [...assignments, `version = ${alias}.version + 1`].join(', '),
    values: JSON.stringify(Object.fromEntries(columns)),
  }
}
