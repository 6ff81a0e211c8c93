import type { EntityManager } from '../kernel/scope.ts'
import type { Files } from '../ports/files.ts'

/** Headings of the findings of each check. */
export const checkLabels = {
  rows: 'Rows without files',
  files: 'Files without rows',
  versions: 'Live versions with missing media',
  derivedData: 'Wrong derived data',
} as const

/** Inconsistency between the database and the file store, or within the database. */
export type Finding = {
  readonly check: keyof typeof checkLabels
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

/** Access of the checks and repairs to the installation. */
export type DoctorScope = {
  /** Creates the entity manager of a single query, so that no identity map grows. */
  readonly fork: () => EntityManager
  readonly files: Files
  readonly now: () => Date
}
