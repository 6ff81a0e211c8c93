import type { baseProperties } from './base-entity.ts'

/**
 * Columns of a copied row. All must be set, except `Own` and the base columns, which are optional. A forgotten column is
 * a compile error.
 */
export type CopiedColumns<Row, Own extends keyof Row> = {
  readonly [Column in Exclude<keyof Row & string, Own | keyof typeof baseProperties>]: unknown
} & { readonly [Column in Own | (keyof typeof baseProperties & keyof Row)]?: unknown }
