import type { baseProperties } from './base-entity.ts'

/**
 * What a copy of a row must say: each column but those that a copy has of its own, `Own` and the base ones, which it
 * may say. A column that a copy forgets does not compile.
 */
export type CopiedColumns<Row, Own extends keyof Row> = {
  readonly [Column in Exclude<keyof Row & string, Own | keyof typeof baseProperties>]: unknown
} & { readonly [Column in Own | (keyof typeof baseProperties & keyof Row)]?: unknown }
