import type { EntityManager } from '../../../kernel/scope.ts'
import { liveClaimParameters, liveClaimSql } from './claims.ts'
import { editingLimits } from './editing-limits.ts'

/** Deletes expired editing sessions and stop claims. Queries already ignore both. */
export async function sweepEditing({ em }: { readonly em: EntityManager }): Promise<void> {
  const isExpiredSql = `renewed_at <= now() - ? * interval '1 millisecond'`
  await em.execute(`delete from editing_sessions where ${isExpiredSql}`, [editingLimits.expiryMs])
  await em.execute(`delete from stop_claims c where not ${liveClaimSql('c')}`, [...liveClaimParameters])
}
