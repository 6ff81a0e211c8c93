import { randomUUID } from 'node:crypto'
import { p } from '@mikro-orm/core'

/** Columns of every entity. Ids are generated here, not by the database, so that they are known before saving. */
export const baseProperties = {
  id: p
    .uuid()
    .primary()
    .onCreate(() => randomUUID()),
  createdAt: p.datetime().onCreate(() => new Date()),
  updatedAt: p
    .datetime()
    .onCreate(() => new Date())
    .onUpdate(() => new Date()),
}

/**
 * Columns of a copied row. All are required except `OptionalColumn` and the base columns, so that a forgotten column is a
 * compile error.
 */
export type CopiedColumns<Row, OptionalColumn extends keyof Row> = {
  readonly [Column in Exclude<keyof Row & string, OptionalColumn | keyof typeof baseProperties>]: unknown
} & { readonly [Column in OptionalColumn | (keyof typeof baseProperties & keyof Row)]?: unknown }
