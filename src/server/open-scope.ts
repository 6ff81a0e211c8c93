import type { Request, Response } from 'express'
import { AppError } from '../shared/kernel/app-error.ts'
import { findCallerByToken, touchSession } from './domain/access/sessions/sessions.ts'
import {
  countTokenCall,
  findCallerByApiToken,
  isApiToken,
  type TokenRateLimit,
  touchApiToken,
} from './domain/access/tokens/token-callers.ts'
import { createReserve } from './domain/billing/plans/reserve.ts'
import { createAccountAccessLog } from './domain/identity/audit/root-admin-access.ts'
import { findActingAccount, findMemberships } from './domain/identity/tenancy/memberships.ts'
import { nameOfUser } from './domain/identity/users/names.ts'
import { defaultAccountId } from './kernel/default-account.ts'
import { requestWork } from './kernel/scheduling/request-work.ts'
import type { Actor, EntityManager, PublicScope } from './kernel/scope.ts'
import { hashToken } from './kernel/token-hash.ts'
import { hooks } from './registries/hooks.ts'
import type { Services } from './services.ts'
import { areCookiesSecure, secretStoragesOf } from './session-cookies.ts'
import { isLocalCaller } from './web/hosts/local-caller.ts'

const accountHeader = 'stopover-account'

/** Length of the columns that store an IP address. Misconfigured trusted proxies could pass on longer texts. */
const networkMaxLength = 60

type Caller = NonNullable<Awaited<ReturnType<typeof findCallerByToken>>>

function actorOf({ user, session }: Caller, calledAt: Date): Actor {
  const { id, email, rootAdmin } = user
  const { key, provenAt } = session
  return { id, email, displayName: nameOfUser(user), rootAdmin, session: { key, provenAt, calledAt } }
}

/** Account that the user of a session last opened, or else their only one; undefined if they have several. */
async function lastAccountIdOf(em: EntityManager, caller: Caller): Promise<string | undefined> {
  const memberships = await findMemberships(em, caller.user.id)
  return caller.session.lastAccountId ?? (memberships.length === 1 ? memberships[0]?.aid : undefined)
}

type AccountRequest = { readonly token: string; readonly request: Request; readonly accountId: string | undefined }

/** Account id in the path of a request, or else in its header; undefined if it names no account. */
function requestedAccountIdOf({ request, accountId }: AccountRequest): string | undefined {
  const pathAccountId = accountId === defaultAccountId ? undefined : accountId
  return pathAccountId ?? request.get(accountHeader)
}

/** Finds the caller in the requested account, or else in the default one if the call allows it. */
async function findCaller(em: EntityManager, accountRequest: AccountRequest): Promise<Caller | null> {
  const requestedAccountId = requestedAccountIdOf(accountRequest)
  const caller = await findCallerByToken(em, accountRequest.token, requestedAccountId)
  const allowsDefault = accountRequest.accountId === defaultAccountId
  if (caller === null || requestedAccountId !== undefined || !allowsDefault) return caller
  const lastAccountId = await lastAccountIdOf(em, caller)
  if (lastAccountId === undefined) return caller
  return { ...caller, account: await findActingAccount(em, caller.user, lastAccountId) }
}

/** Sets rate limit headers (draft-ietf-httpapi-ratelimit-headers, in its widely used form). */
function setRateLimitHeaders(response: Response, { limit, remaining, resetSeconds }: TokenRateLimit): void {
  response.set({
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  })
}

type TokenCall = AccountRequest & { readonly response: Response; readonly now: Date }

/** Finds the caller of an API token, counts the call, and sets rate limit headers. */
async function findTokenCaller(em: EntityManager, call: TokenCall) {
  const { token, response, now } = call
  const caller = await findCallerByApiToken(em, token, { accountId: requestedAccountIdOf(call), now })
  if (caller === null) return null
  const rateLimit = await countTokenCall(em, caller.token)
  // The headers of a stream are sent before its scope is opened.
  if (!response.headersSent) setRateLimitHeaders(response, rateLimit)
  if (rateLimit.isExceeded) throw new AppError('request.tooMany', { retryAfterSeconds: rateLimit.resetSeconds })
  await touchApiToken(em, caller.token, now)
  return caller
}

/** Finds the caller of a session and extends the session. */
async function findSessionCaller(
  em: EntityManager,
  { request, calledAt, ...accountRequest }: AccountRequest & { readonly calledAt: Date },
) {
  const caller = await findCaller(em, { ...accountRequest, request })
  if (caller === null) return null
  // A client that has disconnected doesn't use the session anymore.
  if (!request.socket.destroyed) {
    await touchSession(em, caller.session, { accountId: caller.account?.id ?? null, calledAt })
  }
  return { actor: actorOf(caller, calledAt), account: caller.account }
}

type AnyCall = TokenCall & { readonly calledAt: Date }

/** API tokens are accepted in the Authorization header only, because other sites could cause a cookie to be sent. */
function findAnyCaller(
  em: EntityManager,
  call: AnyCall,
): Promise<(Pick<PublicScope, 'account'> & { readonly actor: Actor }) | null> {
  const hasAuthorizationHeader = call.request.headers.authorization !== undefined
  return hasAuthorizationHeader && isApiToken(call.token) ? findTokenCaller(em, call) : findSessionCaller(em, call)
}

/**
 * Creates the scope of a call from its session cookie, bearer token or API token, and its account. The call extends the
 * session, and its account becomes the last used one.
 */
export function scopeOpener(services: Omit<Services, 'openScope' | 'relationTo'>): Services['openScope'] {
  const secure = areCookiesSecure(services.config)
  const logAccountAccess = createAccountAccessLog()
  return async (request, response, accountId): Promise<PublicScope> => {
    const calledAt = new Date()
    const em = services.database.em.fork() as EntityManager
    const secrets = secretStoragesOf({ request, response, secure })
    const { token } = secrets.session
    const { ports, queue, notices, config, admission } = services
    const call = { request, response, accountId, calledAt, now: ports.now() }
    const caller = token === null ? null : await findAnyCaller(em, { ...call, token })
    const account = caller?.account ?? null
    const work = requestWork()
    if (work !== undefined && token !== null && caller !== null) {
      admission.identify(work, { person: caller.actor.id, account: account?.id ?? null }, hashToken(token))
    }
    const { strictOutput, flags } = config
    const network = (request.ip ?? '').slice(0, networkMaxLength)
    const userAgent = request.get('user-agent') ?? ''
    const client = { network, userAgent, isLocal: isLocalCaller(request, config) }
    const actor = caller?.actor ?? null
    if (actor !== null && account?.isRootAdminVisit) await logAccountAccess({ em, ports, network, actor }, account.id)
    const reserve = createReserve(ports)
    return { em, ports, queue, notices, ...secrets, ...client, strictOutput, reserve, hooks, flags, account, actor }
  }
}
