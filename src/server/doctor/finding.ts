import type { EntityManager } from '../kernel/scope.ts'
import type { Files } from '../ports/files.ts'

export const checks = {
  rows: 'Rows without files',
  files: 'Files without rows',
  versions: 'Live versions with missing media',
  marks: 'Marks and counts that are wrong',
} as const

/** An inconsistency. */
export type Finding = {
  readonly check: keyof typeof checks
  readonly sentence: string
  /** Missing when a person has to decide. */
  readonly repair?: Repair
}

/**
 * `rebuild` builds a medium again from its original; `remove` deletes files that can be built again; `mark`, `count` and
 * `list` recompute derived data of a medium, an account or a tour.
 */
export type Repair =
  | { readonly name: 'rebuild'; readonly mediaId: string }
  | { readonly name: 'remove'; readonly key: string }
  | { readonly name: 'mark'; readonly mediaId: string }
  | { readonly name: 'count' }
  | { readonly name: 'list'; readonly tourId: string }

export type DoctorScope = {
  /** A fresh fork for each query, so that identity maps don't grow. */
  readonly fork: () => EntityManager
  readonly files: Files
  readonly now: () => Date
}

export function* batchesOf<Item>(items: readonly Item[], length: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += length) yield items.slice(from, from + length)
}
