import type { EntityManager } from '../../../kernel/scope.ts'
import { ApiToken } from './entity.ts'

/**
 * Revokes the tokens of a user, in one account or in all, within the caller's transaction. They stay revoked even after
 * a disabled user is enabled again.
 */
export async function revokeTokensOf(em: EntityManager, userId: string, accountId?: string): Promise<void> {
  await em.nativeDelete(ApiToken, { user: userId, ...(accountId === undefined ? {} : { account: accountId }) })
}
