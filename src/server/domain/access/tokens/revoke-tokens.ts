import type { EntityManager } from '../../../kernel/scope.ts'
import { ApiToken } from './entity.ts'

/**
 * Revokes tokens of a user, in one account or in all, within the caller's transaction. Tokens from before the user was
 * disabled or reset their password stay invalid, also after the user is enabled again.
 */
export async function revokeTokensOf(em: EntityManager, userId: string, accountId?: string): Promise<void> {
  await em.nativeDelete(ApiToken, { user: userId, ...(accountId === undefined ? {} : { account: accountId }) })
}
