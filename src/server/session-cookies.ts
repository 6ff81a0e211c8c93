import type { Request, Response } from 'express'
import { authorizationLifetimeMs } from './domain/access/providers/authorization-requests.ts'
import { sessionLimits } from './domain/access/sessions/session-limits.ts'
import type { SecretStorage } from './kernel/scope.ts'
import type { Services } from './services.ts'

/** `__Host-` binds the cookie to this host over TLS; browsers reject that prefix on plain http. */
function cookieName(purpose: string, secure: boolean): string {
  return `${secure ? '__Host-' : ''}stopover-${purpose}`
}

function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=')
    if (key === name && value !== undefined) return value
  }
  return null
}

/** Token of a request. An Authorization header disables the cookie, so that the two never mix (threat T45). */
function tokenOf(request: Request, cookieName: string): string | null {
  const { authorization } = request.headers
  if (authorization === undefined) return readCookie(request, cookieName)
  return /^Bearer ((?:stp_)?[A-Za-z0-9]{20,128})$/.exec(authorization)?.[1] ?? null
}

/** True if cookies are for https only. */
export const areCookiesSecure = ({ publicUrl }: Services['config']) => publicUrl?.startsWith('https:') ?? false

/** Session token of a request, from the cookie or as a bearer token; null without one. */
export function sessionTokenOf(request: Request, config: Services['config']): string | null {
  return tokenOf(request, cookieName('session', areCookiesSecure(config)))
}

/** A request, its response, and whether the cookies of both are secure. */
type CookieJar = { readonly request: Request; readonly response: Response; readonly secure: boolean }

function secretStorageOf(
  { request, response, secure }: CookieJar,
  { name, token, maxAge }: { readonly name: string; readonly token: string | null; readonly maxAge: number },
): SecretStorage {
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  return {
    token,
    isCookie: request.headers.authorization === undefined,
    store: (secret) => response.cookie(name, secret, { ...attributes, maxAge }),
    clear: () => response.clearCookie(name, attributes),
  }
}

/** Storages of the session token and of the secret of a pending sign-in with a provider. */
export function secretStoragesOf(jar: CookieJar) {
  const session = cookieName('session', jar.secure)
  const authorization = cookieName('sign-in', jar.secure)
  return {
    // The server ends idle sessions. The cookie is set only once, so with the lifetime of an idle session it would end
    // sessions in use as well.
    session: secretStorageOf(jar, {
      name: session,
      token: tokenOf(jar.request, session),
      maxAge: sessionLimits.absoluteMs,
    }),
    authorizationSecret: secretStorageOf(jar, {
      name: authorization,
      token: readCookie(jar.request, authorization),
      maxAge: authorizationLifetimeMs,
    }),
  }
}
