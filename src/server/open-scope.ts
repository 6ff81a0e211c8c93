import type { Request, Response } from 'express'
import { limits } from '../shared/limits.ts'
import { actingAccount } from './domain/accounts/memberships.ts'
import type { User } from './domain/auth/entity.ts'
import { nameOfUser } from './domain/auth/names.ts'
import { userOfToken } from './domain/auth/sessions.ts'
import type { Actor, EntityManager, PublicScope, SessionKeeper } from './kernel/scope.ts'
import type { Services } from './services.ts'

const accountHeader = 'stopover-account'

/** `__Host-` binds the cookie to this host over TLS; browsers refuse that prefix on plain http. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-stopover-session' : 'stopover-session'
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
  return /^Bearer ([A-Za-z0-9]{20,128})$/.exec(authorization)?.[1] ?? null
}

function keeperOf(request: Request, response: Response, secure: boolean): SessionKeeper {
  const name = sessionCookieName(secure)
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  return {
    token: tokenOf(request, name),
    // The server ends idle sessions; a cookie of that length would end busy ones too, because it is only set once.
    keep: (token) => response.cookie(name, token, { ...attributes, maxAge: limits.sessionAbsoluteMs }),
    forget: () => response.clearCookie(name, attributes),
  }
}

function actorOf(user: User): Actor {
  const { id, email, rootAdmin } = user
  return { id, email, displayName: nameOfUser(user), rootAdmin }
}

/** Makes the scope of a call from its session cookie or bearer token and the account it names. */
export function scopeOpener(services: Omit<Services, 'openScope'>): Services['openScope'] {
  const secure = services.config.publicUrl?.startsWith('https:') ?? false
  return async (request, response, accountId): Promise<PublicScope> => {
    const em = services.database.em.fork() as EntityManager
    const session = keeperOf(request, response, secure)
    const user = session.token === null ? null : await userOfToken(em, session.token)
    const asked = accountId ?? request.get(accountHeader)
    const account = user === null || asked === undefined ? null : await actingAccount(em, user, asked)
    const { ports, queue } = services
    const network = request.ip ?? 'unknown'
    return { em, ports, queue, session, network, account, actor: user === null ? null : actorOf(user) }
  }
}
