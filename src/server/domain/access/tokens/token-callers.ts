import { lowerRole } from '../../../../shared/access/permissions.ts'
import { minuteMs } from '../../../../shared/kernel/units.ts'
import { tokenPrefix, tokenScopes } from '../../../../shared/tokens/api-tokens.ts'
import { isFullDisk } from '../../../kernel/database-errors.ts'
import { defaultAccountId } from '../../../kernel/default-account.ts'
import type { ActingAccount, Actor, EntityManager } from '../../../kernel/scope.ts'
import { hashToken } from '../../../kernel/token-hash.ts'
import { recordAttempt } from '../../identity/rate-limits/rate-limits.ts'
import { findActingAccount } from '../../identity/tenancy/memberships.ts'
import { User } from '../../identity/users/entity.ts'
import { nameOfUser } from '../../identity/users/names.ts'
import { ApiToken } from './entity.ts'
import { apiTokenLimits } from './token-limits.ts'

/** True if a bearer token is an API token, not a session token. */
export function isApiToken(token: string): boolean {
  return token.startsWith(tokenPrefix)
}

/** API token with its user and account; `account` is null if the call names another account. */
export type TokenCaller = { readonly token: ApiToken; readonly actor: Actor; readonly account: ActingAccount | null }

/**
 * Finds the caller of an API token, with the rights that both the token and its user have. Null for an unknown or
 * expired token, and for a user who is disabled or has left the account.
 */
export async function findCallerByApiToken(
  em: EntityManager,
  bearerToken: string,
  { accountId, now }: { readonly accountId: string | undefined; readonly now: Date },
): Promise<TokenCaller | null> {
  const token = await em.findOne(ApiToken, { hash: hashToken(bearerToken) })
  if (token === null || (token.expiresAt && token.expiresAt <= now)) return null
  const user = await em.findOne(User, { id: token.user, disabledAt: null })
  if (user === null) return null
  // Tokens of root admins act by membership, never in other accounts.
  const tokenAccount = await findActingAccount(em, { id: user.id, rootAdmin: false }, token.account)
  if (tokenAccount === null) return null
  const actor: Actor = {
    id: user.id,
    email: user.email,
    displayName: nameOfUser(user),
    rootAdmin: false,
    session: null,
    token: { scope: token.scope },
  }
  // The account header may contain the default, which is the account of the token.
  const isForOtherAccount = accountId !== undefined && accountId !== defaultAccountId && accountId !== token.account
  const account = isForOtherAccount
    ? null
    : { ...tokenAccount, role: lowerRole(tokenAccount.role, tokenScopes[token.scope]) }
  return { token, actor, account }
}

/** Rate limit of a token in the current minute, for the response headers. */
export type TokenRateLimit = {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
  readonly isExceeded: boolean
}

/** Counts a call of a token, across all processes. */
export async function countTokenCall(em: EntityManager, { id: key }: Pick<ApiToken, 'id'>): Promise<TokenRateLimit> {
  const limit = apiTokenLimits.callsPerMinute
  const rule = { name: 'api-token', key, points: limit, windowMs: minuteMs }
  const { count, windowEndsInMs } = await recordAttempt(em, rule).catch((error: unknown) => {
    // API tokens still allow reading when the disk of the database is full (fault F31).
    if (!isFullDisk(error)) throw error
    return { count: 0, windowEndsInMs: minuteMs }
  })
  return {
    limit,
    remaining: Math.max(0, limit - count),
    resetSeconds: Math.max(1, Math.ceil(windowEndsInMs / 1000)),
    isExceeded: count > limit,
  }
}

/** Updates the time at which a token was last used, to the minute. A full disk of the database is ignored. */
export async function touchApiToken(em: EntityManager, token: ApiToken, now: Date): Promise<void> {
  if (token.lastUsedAt && token.lastUsedAt.getTime() + apiTokenLimits.lastUsedPrecisionMs > now.getTime()) return
  try {
    await em.nativeUpdate(ApiToken, { id: token.id }, { lastUsedAt: now })
  } catch (error) {
    if (!isFullDisk(error)) throw error
  }
}
