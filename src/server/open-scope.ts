import type { Request, Response } from 'express'
import { AppError } from '../shared/kernel/app-error.ts'
import { limits } from '../shared/limits.ts'
import { callerOfToken, touchSession } from './domain/access/sessions/sessions.ts'
import {
  type CallsLeft,
  callerOfApiToken,
  countTokenCall,
  isApiToken,
  touchApiToken,
} from './domain/access/tokens/find-token.ts'
import { reserverOf } from './domain/billing/plans/reserve.ts'
import { createVisitLog } from './domain/identity/audit/root-admin-visits.ts'
import { actingAccount, membershipsOf } from './domain/identity/tenancy/memberships.ts'
import { nameOfUser } from './domain/identity/users/names.ts'
import type { Actor, EntityManager, PublicScope, SecretKeeper } from './kernel/scope.ts'
import { hashToken } from './kernel/token-hash.ts'
import { requestTurn } from './kernel/turns/request-turn.ts'
import { hooks } from './registries/hooks.ts'
import type { Services } from './services.ts'

const accountHeader = 'stopover-account'
const usualAccount = 'usual'
/** As long as the columns that keep it: a proxy that is trusted too far may say anything. */
const networkMaxLength = 60

/** `__Host-` binds the cookie to this host over TLS; browsers reject that prefix on plain http. */
function cookieName(part: string, secure: boolean): string {
  return `${secure ? '__Host-' : ''}stopover-${part}`
}

function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=')
    if (key === name && value !== undefined) return value
  }
  return null
}

/** An Authorization header switches the cookie off, so that the two never mix (threat T45). */
function tokenOf(request: Request, cookieName: string): string | null {
  const { authorization } = request.headers
  if (authorization === undefined) return readCookie(request, cookieName)
  return /^Bearer ((?:stp_)?[A-Za-z0-9]{20,128})$/.exec(authorization)?.[1] ?? null
}

/** Cookies of an installation that is reached by https only. */
const isSecure = ({ publicUrl }: Services['config']) => publicUrl?.startsWith('https:') ?? false

/** What opens the session of a request, by cookie or as a bearer; null for a request without one. */
export function sessionTokenOf(request: Request, config: Services['config']): string | null {
  return tokenOf(request, cookieName('session', isSecure(config)))
}

type CookieJar = { readonly request: Request; readonly response: Response; readonly secure: boolean }

function keeperOf(
  { request, response, secure }: CookieJar,
  { name, token, maxAge }: { readonly name: string; readonly token: string | null; readonly maxAge: number },
): SecretKeeper {
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  return {
    token,
    isCookie: request.headers.authorization === undefined,
    keep: (secret) => response.cookie(name, secret, { ...attributes, maxAge }),
    forget: () => response.clearCookie(name, attributes),
  }
}

function keepersOf(jar: CookieJar) {
  const session = cookieName('session', jar.secure)
  const round = cookieName('sign-in', jar.secure)
  return {
    // The server ends idle sessions; a cookie of that length would end busy ones too, because it is only set once.
    session: keeperOf(jar, { name: session, token: tokenOf(jar.request, session), maxAge: limits.sessionAbsoluteMs }),
    signInRound: keeperOf(jar, { name: round, token: readCookie(jar.request, round), maxAge: limits.signInRoundMs }),
  }
}

type Caller = NonNullable<Awaited<ReturnType<typeof callerOfToken>>>

function actorOf({ user, session }: Caller, calledAt: Date): Actor {
  const { id, email, rootAdmin } = user
  const { key, provenAt } = session
  return { id, email, displayName: nameOfUser(user), rootAdmin, session: { key, provenAt, calledAt } }
}

/** Where somebody acts who does not say where; undefined for those with several accounts and none used yet. */
async function usualOf(em: EntityManager, caller: Caller): Promise<string | undefined> {
  const [only, ...others] = await membershipsOf(em, caller.user.id)
  return caller.session.lastAccountId ?? (others.length === 0 ? only?.aid : undefined)
}

type Named = { readonly token: string; readonly request: Request; readonly accountId: string | undefined }

/** Who calls, in the account that the call names, else that of its header, else the usual one where the call takes it. */
async function findCaller(em: EntityManager, { token, request, accountId }: Named): Promise<Caller | null> {
  const isUsual = accountId === usualAccount
  const named = (isUsual ? undefined : accountId) ?? request.get(accountHeader)
  const caller = await callerOfToken(em, token, named)
  if (caller === null || named !== undefined || !isUsual) return caller
  const usual = await usualOf(em, caller)
  return usual === undefined ? caller : { ...caller, account: await actingAccount(em, caller.user, usual) }
}

/** What clients read to slow down in time (draft-ietf-httpapi-ratelimit-headers, in its widely used form). */
function tellCallsLeft(response: Response, { limit, remaining, resetSeconds }: CallsLeft): void {
  response.set({
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  })
}

type TokenCall = Named & { readonly response: Response; readonly now: Date }

/** Who calls with an API token, counted and with what is left of the minute in the answer's headers. */
async function findTokenCaller(em: EntityManager, { token, request, response, accountId, now }: TokenCall) {
  const named = (accountId === usualAccount ? undefined : accountId) ?? request.get(accountHeader)
  const caller = await callerOfApiToken(em, token, { named, now })
  if (caller === null) return null
  const left = await countTokenCall(em, caller.token)
  // A stream's headers are sent before anybody asks who reads it.
  if (!response.headersSent) tellCallsLeft(response, left)
  if (left.isOver) throw new AppError('request.tooMany', { retryAfterSeconds: left.resetSeconds })
  await touchApiToken(em, caller.token, now)
  return caller
}

/** Who calls with a session, which lives on by it. */
async function findSessionCaller(
  em: EntityManager,
  { request, calledAt, ...named }: Named & { readonly calledAt: Date },
) {
  const found = await findCaller(em, { ...named, request })
  if (found === null) return null
  // Whoever left without waiting for the answer uses nothing any more: a closed page would look open.
  if (!request.socket.destroyed) {
    await touchSession(em, found.session, { accountId: found.account?.id ?? null, calledAt })
  }
  return { actor: actorOf(found, calledAt), account: found.account }
}

type AnyCall = TokenCall & { readonly calledAt: Date }

/** API tokens come in the Authorization header alone: a cookie would be sent from pages of others, too. */
function findAnyCaller(
  em: EntityManager,
  call: AnyCall,
): Promise<(Pick<PublicScope, 'account'> & { readonly actor: Actor }) | null> {
  const isHeader = call.request.headers.authorization !== undefined
  return isHeader && isApiToken(call.token) ? findTokenCaller(em, call) : findSessionCaller(em, call)
}

/**
 * Makes the scope of a call from its session cookie, its bearer token or its API token, and the account it names. The call keeps the
 * session alive, and its account becomes the one that was used last.
 */
export function scopeOpener(services: Omit<Services, 'openScope' | 'standingIn'>): Services['openScope'] {
  const secure = isSecure(services.config)
  const logVisit = createVisitLog()
  return async (request, response, accountId): Promise<PublicScope> => {
    const calledAt = new Date()
    const em = services.database.em.fork() as EntityManager
    const keepers = keepersOf({ request, response, secure })
    const { token } = keepers.session
    const { ports, queue, notices, config, admission } = services
    const call = { request, response, accountId, calledAt, now: ports.now() }
    const found = token === null ? null : await findAnyCaller(em, { ...call, token })
    const account = found?.account ?? null
    const turn = requestTurn()
    if (turn !== undefined && token !== null && found !== null) {
      admission.identify(turn, { person: found.actor.id, account: account?.id ?? null }, hashToken(token))
    }
    const { strictAnswers, flags } = config
    const network = (request.ip ?? '').slice(0, networkMaxLength)
    const caller = { network, userAgent: request.get('user-agent') ?? '' }
    const actor = found?.actor ?? null
    if (actor !== null && account?.isVisited) await logVisit({ em, ports, network, actor }, account.id)
    const reserve = reserverOf(ports)
    return { em, ports, queue, notices, ...keepers, ...caller, strictAnswers, reserve, hooks, flags, account, actor }
  }
}
