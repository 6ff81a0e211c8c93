import type { EntityManager } from '../../../kernel/scope.ts'
import { liveClaimSql, liveParameters } from './claims.ts'
import { editingLimits } from './editing-limits.ts'

/** Deletes expired editing sessions and invalid claims, which lists leave out already. */
export async function sweepEditing({ em }: { readonly em: EntityManager }): Promise<void> {
  const where = `renewed_at <= now() - ? * interval '1 millisecond'`
  await em.execute(`delete from editing_sessions where ${where}`, [editingLimits.expiryMs])
  await em.execute(`delete from stop_claims c where not ${liveClaimSql('c')}`, [...liveParameters])
}
