import type { EntityManager } from '../../kernel/scope.ts'

type EntityClass<Entity> = new () => Entity
type KeyOf<Entity> = Extract<keyof Entity, string>

/** Some properties of a stored row, read without the ORM. */
export type Row<Entity, Key extends keyof Entity> = { readonly [Name in Key]: Entity[Name] }

/** A row as parsed from JSON, with dates as text. */
export type JsonRow = Record<string, unknown>

/**
 * Reads rows of an entity as JSON created by the database: one query returns rows of several tables and costs a quarter of
 * an ORM query. Meant for data that is read on every call, never for rows that are changed.
 */
export type RowJson<Entity, Key extends keyof Entity> = {
  /** Column list of the query, with the properties as aliases. */
  readonly columns: (em: EntityManager, alias: string) => string
  /** Converts a JSON row, parsing its dates. */
  readonly read: (row: JsonRow) => Row<Entity, Key>
}

export function rowJson<Entity extends object, const Key extends KeyOf<Entity>>(
  entity: EntityClass<Entity>,
  keys: readonly Key[],
): RowJson<Entity, Key> {
  let dateKeys: readonly string[] = []
  return {
    columns: (em, alias) => {
      const { properties } = em.getMetadata().get(entity)
      const keyedProperties = keys.map((key) => ({ key, property: properties[key] }))
      dateKeys = keyedProperties.filter(({ property }) => property?.runtimeType === 'Date').map(({ key }) => key)
      return keyedProperties.map(({ key, property }) => `${alias}.${property?.fieldNames[0]} as "${key}"`).join(', ')
    },
    read: (row) => {
      for (const key of dateKeys) {
        const value = row[key]
        if (typeof value === 'string') row[key] = new Date(value)
      }
      return row as Row<Entity, Key>
    },
  }
}

/** SQL for all rows of a query as a JSON array. */
export const jsonRows = (query: string) => `(select coalesce(json_agg(x), '[]') from (${query}) x)`

/** SQL for the single row of a query as a JSON object; null without a row. */
export const jsonRow = (query: string) => `(select row_to_json(x) from (${query}) x)`
