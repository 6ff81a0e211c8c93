import type { EntityManager } from '../../../kernel/scope.ts'
import { ApiToken } from './entity.ts'

/**
 * Revokes tokens of a person, in one account or in all, within the caller's transaction: what was created before a person
 * was disabled, or before they reset a forgotten password, opens nothing afterwards, also when they come back.
 */
export async function revokeTokensOf(em: EntityManager, userId: string, accountId?: string): Promise<void> {
  await em.nativeDelete(ApiToken, { user: userId, ...(accountId === undefined ? {} : { account: accountId }) })
}
