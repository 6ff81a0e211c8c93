import type { Use } from '../../shared/billing/plans.ts'
import type { EntityManager } from './scope.ts'

/** What an operation is about to use of that which a plan limits. */
export type Wanted =
  | { readonly use: 'publishedTours'; readonly tourId: string }
  | { readonly use: 'storageBytes'; readonly bytes: number }
  /** The email of an invitation; null for a person who joins. */
  | { readonly use: 'members'; readonly invited: string | null }

/** Claims it within the caller's transaction; see `claimsOf`. */
export type Claim = (em: EntityManager, accountId: string, wanted: Wanted) => Promise<void>

/** A claim for an operation that declares what it uses: one that uses something else is a mistake in the code. */
export function claimOnly(claim: Claim, declared: Use | undefined): Claim {
  return (em, accountId, wanted) => {
    if (wanted.use !== declared) throw new Error(`an operation uses ${wanted.use} and doesn't declare it`)
    return claim(em, accountId, wanted)
  }
}
