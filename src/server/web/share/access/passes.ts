import type { IncomingMessage } from 'node:http'
import type { CookieOptions, Request, Response } from 'express'
import { hourMs } from '../../../../shared/kernel/units.ts'
import type { AccessToken, AccessTokens } from '../../../domain/publishing/sharing/access/access-tokens.ts'
import type { AccessPolicy, ShareAddress } from '../../../domain/publishing/sharing/access/share-address.ts'

/** Lifetime of a pass. */
const sharePassMs = 12 * hourMs

type WithHeaders = Pick<IncomingMessage, 'headers'>

const cookieNameOf = ({ id }: AccessPolicy) => `stopover-pass-${id}`

/** Values of all cookies of a name: a browser may hold a partitioned one for frames beside the regular one. */
function cookiesOf({ headers: { cookie = '' } }: WithHeaders, name: string): string[] {
  const prefix = `${name}=`
  return cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length))
}

/** Bearer token of a request, as a list that is empty without one. */
export function bearerTokensOf({ headers: { authorization = '' } }: WithHeaders): string[] {
  return authorization.startsWith('Bearer ') ? [authorization.slice('Bearer '.length)] : []
}

const frameDestinations = new Set<unknown>(['iframe', 'frame', 'embed', 'object'])

/** True if a browser loads a page into a frame of another one. */
export function isForFrame({ headers }: Request): boolean {
  return frameDestinations.has(headers['sec-fetch-dest'])
}

/** True if a token is valid for the current version of a policy. */
export function grantsAccess(token: AccessToken | undefined, access: AccessPolicy): boolean {
  return token !== undefined && token.addressId === access.id && token.version === access.version
}

export type Pass = { readonly token: string; readonly expiresMs: number }

/** Browsers accept cookies in frames of other sites only if they are partitioned (CHIPS), and only over https. */
function cookieAttributes(request: Request, secure: boolean): CookieOptions {
  const commonAttributes = { httpOnly: true, path: '/share', secure } as const
  return secure && isForFrame(request)
    ? { ...commonAttributes, sameSite: 'none', partitioned: true }
    : { ...commonAttributes, sameSite: 'lax' }
}

type Settings = { readonly tokens: () => Promise<AccessTokens>; readonly nowMs: () => number; readonly secure: boolean }

/** Passes: signed tokens, stored as cookies, of browsers that were admitted to a tour. */
export function createPasses({ tokens, nowMs, secure }: Settings) {
  let loadedTokens: AccessTokens | undefined
  const passesIn = (request: WithHeaders, access: AccessPolicy) => [
    ...bearerTokensOf(request),
    ...cookiesOf(request, cookieNameOf(access)),
  ]
  const isAnyValid = (passes: readonly string[], access: AccessPolicy, { read }: AccessTokens) =>
    passes.some((text) => grantsAccess(read('pass', text, nowMs()), access))
  return {
    /** True if a request carries a valid pass for an address. */
    async holds(request: WithHeaders, access: AccessPolicy): Promise<boolean> {
      const passes = passesIn(request, access)
      if (passes.length === 0) return false
      loadedTokens ??= await tokens()
      return isAnyValid(passes, access, loadedTokens)
    },
    /** Synchronous variant of `holds`; false until the signing secret is loaded. */
    hasPassSync(request: WithHeaders, access: AccessPolicy): boolean {
      return loadedTokens !== undefined && isAnyValid(passesIn(request, access), access, loadedTokens)
    },
    async issue({ access, link }: ShareAddress): Promise<Pass> {
      const endMs = nowMs() + sharePassMs
      const expiresMs = Math.min(endMs, link?.expiresAt?.getTime() ?? endMs)
      const token = (await tokens()).sign('pass', { addressId: access.id, version: access.version, expiresMs })
      return { token, expiresMs }
    },
    setCookie({ request, response }: { request: Request; response: Response }, access: AccessPolicy, pass: Pass): void {
      const attributes = cookieAttributes(request, secure)
      response.cookie(cookieNameOf(access), pass.token, { ...attributes, maxAge: pass.expiresMs - nowMs() })
    },
  }
}

export type Passes = ReturnType<typeof createPasses>
