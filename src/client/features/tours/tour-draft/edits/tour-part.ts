import type { FieldConflict, Resolutions } from './field-conflict.ts'
import type { Sides } from './merge-order.ts'

/** A field of a tour that is merged part by part and never replaced as a whole. */
export type TourPart<Value> = {
  /** Base of the merge for an edit that has no value before. */
  readonly none: Value
  /** Three-way merge. In a conflict, the value has mine. */
  merge(sides: Sides<Value>): { readonly value: Value; readonly conflicts: readonly FieldConflict[] }
  /** Applies the resolutions of its conflicts. */
  resolve(value: Value, resolutions: Resolutions): Value
}
