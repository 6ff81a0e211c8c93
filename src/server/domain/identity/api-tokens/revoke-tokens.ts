import type { EntityManager } from '../../../kernel/scope.ts'
import { ApiToken } from './entity.ts'

/**
 * Revokes tokens of a person, in one account or in all, within the caller's transaction: what an intruder may have
 * created must not outlast them, and somebody who comes back to an account doesn't bring tokens of before.
 */
export async function revokeTokensOf(em: EntityManager, userId: string, accountId?: string): Promise<void> {
  await em.nativeDelete(ApiToken, { user: userId, ...(accountId === undefined ? {} : { account: accountId }) })
}
