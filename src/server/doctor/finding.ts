import type { EntityManager } from '../kernel/scope.ts'
import type { Files } from '../ports/files.ts'

export const checks = {
  rows: 'Rows without files',
  files: 'Files without rows',
  versions: 'Live versions with missing media',
  derivedData: 'Wrong derived data',
} as const

/** Inconsistency of the database and the file store. */
export type Finding = {
  readonly check: keyof typeof checks
  readonly message: string
  /** Automatic repair; undefined if a person has to decide. */
  readonly repair?: Repair
}

/**
 * Repairs: `rebuild` builds a medium again from its original; `remove` deletes files that can be built again; `mediaUsage`,
 * `counts` and `tourListing` recompute derived data of a medium, of all accounts or of a tour.
 */
export type Repair =
  | { readonly name: 'rebuild'; readonly mediaId: string }
  | { readonly name: 'remove'; readonly key: string }
  | { readonly name: 'mediaUsage'; readonly mediaId: string }
  | { readonly name: 'counts' }
  | { readonly name: 'tourListing'; readonly tourId: string }

export type DoctorScope = {
  /** Returns a new entity manager for each query, so that identity maps don't grow. */
  readonly fork: () => EntityManager
  readonly files: Files
  readonly now: () => Date
}

/** Splits items into batches. */
export function* batchesOf<Item>(items: readonly Item[], length: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += length) yield items.slice(start, start + length)
}
