import type { EntityManager } from '../../kernel/scope.ts'

type EntityClass<Entity> = new () => Entity
type KeyOf<Entity> = Extract<keyof Entity, string>

/** Some properties of a stored row, read past the ORM. */
export type Row<Entity, Key extends keyof Entity> = { readonly [Name in Key]: Entity[Name] }

/** A row as it comes from JSON: dates are still texts. */
export type JsonRow = Record<string, unknown>

/**
 * How rows of an entity are read as JSON that the database makes: one query then answers with rows of many tables, and
 * costs a quarter of a query of the ORM. For what is read on every call, and never for rows that are changed.
 */
export type RowJson<Entity, Key extends keyof Entity> = {
  /** The selected columns, named as the properties. For a query that is put together once. */
  readonly columns: (em: EntityManager, alias: string) => string
  /** Turns dates into dates again. */
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
      const described = keys.map((key) => ({ key, property: properties[key] }))
      dateKeys = described.filter(({ property }) => property?.runtimeType === 'Date').map(({ key }) => key)
      return described.map(({ key, property }) => `${alias}.${property?.fieldNames[0]} as "${key}"`).join(', ')
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

/** The rows of a query as one value, and an empty list for none. */
export const jsonRows = (query: string) => `(select coalesce(json_agg(x), '[]') from (${query}) x)`

/** The row of a query as one value; null for none. */
export const jsonRow = (query: string) => `(select row_to_json(x) from (${query}) x)`
