import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { hasPermission, permissionsOf } from '../../../../shared/access/permissions.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { dayMs } from '../../../../shared/kernel/units.ts'
import {
  apiCaller,
  apiTokenPage,
  createApiTokenInput,
  createdApiToken,
  listApiTokensInput,
  revokeApiTokenInput,
  revokedApiToken,
  tokenPrefix,
  tokenScopes,
  type ApiToken as WireToken,
} from '../../../../shared/tokens/api-tokens.ts'
import { createdBefore, creationOf, pageOf, readLength } from '../../../database/rows/pages.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { hashToken } from '../../../kernel/token-hash.ts'
import { sendEmail } from '../../connections/email/send.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { User } from '../../identity/users/entity.ts'
import { nameOfUser } from '../../identity/users/names.ts'
import { lockCaller } from '../sessions/lock-caller.ts'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import { tokenCreatedEmail } from './emails.ts'
import { ApiToken } from './entity.ts'
import { apiTokenLimits } from './token-limits.ts'

const endingLength = 4
/** 240 random bits, written in hexadecimal. */
const tokenBytes = 30

function createToken(): string {
  return tokenPrefix + randomBytes(tokenBytes).toString('hex')
}

function presentToken(token: ApiToken, personName: string): WireToken {
  const { id, name, scope, ending, createdAt, expiresAt, lastUsedAt, user } = token
  return {
    id,
    name,
    scope,
    ending,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    personId: user,
    personName,
  }
}

/** True if the caller sees the tokens of all members. */
function canManageTokens({ actor, account }: AccountScope): boolean {
  return hasPermission('manageUsers', { role: account.role, rootAdmin: actor.rootAdmin })
}

/**
 * Creates an API token of the caller for the open account, with no more rights than their own. Needs a recent sign-in,
 * so that one token never creates another. Only this response contains the token.
 */
export const createApiToken = operation({
  allow: 'viewTour',
  inPerson: true,
  input: createApiTokenInput,
  example: () => ({ name: 'Nightly export', scope: 'read', expiresInDays: 90 }),
  output: createdApiToken,
  run: async (scope, { name, scope: tokenScope, expiresInDays }) => {
    requireRecentSignIn(scope)
    const { actor, account, ports } = scope
    // A visiting root admin has no membership that a token could act by.
    if (account.isRootAdminVisit) throw new AppError('access.denied')
    const creatorPermissions = new Set(permissionsOf(account.role))
    if (permissionsOf(tokenScopes[tokenScope]).some((permission) => !creatorPermissions.has(permission))) {
      throw new AppError('token.scopeTooWide')
    }
    const token = createToken()
    const now = ports.now()
    return scope.em.transactional(async (em) => {
      await lockCaller(em, scope)
      const tokenCount = await em.count(ApiToken, { user: actor.id, account: account.id })
      if (tokenCount >= apiTokenLimits.perPerson)
        throw new AppError('token.tooMany', { facts: { limit: apiTokenLimits.perPerson } })
      const created = em.create(ApiToken, {
        account: account.id,
        user: actor.id,
        name,
        scope: tokenScope,
        hash: hashToken(token),
        ending: token.slice(-endingLength),
        expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs),
        createdAt: now,
      })
      await em.persist(created).flush()
      await recordEvent({ ...scope, em }, account.id, { action: 'token-created', subject: name })
      const facts = { to: actor.email, accountName: account.name, tokenName: name }
      await sendEmail({ ...scope, em }, tokenCreatedEmail, facts)
      return { token, created: presentToken(created, actor.displayName) }
    })
  },
})

/** Reads who calls, in which account, and with which permissions, so that a program needs only its token. */
export const getCaller = operation({
  allow: 'viewTour',
  input: z.strictObject({}),
  example: () => ({}),
  output: apiCaller,
  run: async ({ actor, account }) => {
    const { id: aid, name, role } = account
    return {
      uid: actor.id,
      displayName: actor.displayName,
      account: { aid, name, role, permissions: permissionsOf(role) },
      tokenScope: actor.token?.scope ?? null,
    }
  },
})

/** Presents tokens with the names of the users they act for. */
async function presentTokens(em: EntityManager, rows: readonly ApiToken[]): Promise<WireToken[]> {
  const users = await em.find(User, { id: { $in: [...new Set(rows.map(({ user }) => user))] } })
  const nameById = new Map(users.map((user) => [user.id, nameOfUser(user)]))
  return rows.map((row) => presentToken(row, nameById.get(row.user) ?? ''))
}

/** A page of the caller's tokens in the account, or of all its tokens for people who manage users, newest first. */
export const listApiTokens = operation({
  allow: 'viewTour',
  input: listApiTokensInput,
  example: () => ({}),
  output: apiTokenPage,
  run: async (scope, { cursor, limit }) => {
    const { em, account, actor } = scope
    const byUser = canManageTokens(scope) ? {} : { user: actor.id }
    const where = { $and: [{ account: account.id }, byUser, ...createdBefore(cursor)] }
    const options = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: readLength(limit) } as const
    const { page, nextCursor } = pageOf(await em.find(ApiToken, where, options), limit, creationOf)
    return { tokens: await presentTokens(em, page), nextCursor }
  },
})

/** Revokes a token of the caller, or of any member for people who manage users. */
export const revokeApiToken = operation({
  allow: 'viewTour',
  whileReadOnly: true,
  input: revokeApiTokenInput,
  example: ({ tokenId }) => ({ tokenId }),
  output: revokedApiToken,
  run: async (scope, { tokenId }) => {
    const { account, actor } = scope
    await scope.em.transactional(async (em) => {
      const token = await em.findOne(ApiToken, { id: tokenId, account: account.id })
      // 404 for tokens that are not in the caller's list.
      if (token === null || (token.user !== actor.id && !canManageTokens(scope)))
        throw new AppError('resource.notFound')
      await em.nativeDelete(ApiToken, { id: tokenId })
      await recordEvent({ ...scope, em }, account.id, { action: 'token-revoked', subject: token.name })
    })
    return { tokenId }
  },
})
