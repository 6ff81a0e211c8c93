import { limits } from '../../../shared/limits.ts'
import type { EntityManager } from '../../kernel/scope.ts'

/** Takes away editing sessions that nobody renewed; lists left them out already. */
export async function sweepEditing({ em }: { readonly em: EntityManager }): Promise<void> {
  const where = `renewed_at <= now() - ? * interval '1 millisecond'`
  await em.execute(`delete from editing_sessions where ${where}`, [limits.editingExpiryMs])
}
