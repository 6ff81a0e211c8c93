import type { IncomingMessage } from 'node:http'
import type { CookieOptions, Request, Response } from 'express'
import { limits } from '../../../../shared/limits.ts'
import type { AccessToken, AccessTokens } from '../../../domain/publishing/sharing/access/access-tokens.ts'
import type { Door, ShareAddress } from '../../../domain/publishing/sharing/access/share-address.ts'

type Headed = Pick<IncomingMessage, 'headers'>

const cookieNameOf = ({ id }: Door) => `stopover-pass-${id}`

/** All cookies of that name: a browser may hold one for frames beside the usual one. */
function cookiesOf({ headers: { cookie = '' } }: Headed, name: string): string[] {
  const start = `${name}=`
  return cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length))
}

export function bearerOf({ headers: { authorization = '' } }: Headed): string[] {
  return authorization.startsWith('Bearer ') ? [authorization.slice('Bearer '.length)] : []
}

const framed = new Set<unknown>(['iframe', 'frame', 'embed', 'object'])

/** Whether a browser asks for a page to show it within another one. */
export function isForFrame({ headers }: Request): boolean {
  return framed.has(headers['sec-fetch-dest'])
}

/** Whether a token is for a door as it is now. */
export function opensDoor(token: AccessToken | undefined, door: Door): boolean {
  return token !== undefined && token.doorId === door.id && token.version === door.version
}

export type Pass = { readonly token: string; readonly expiresMs: number }

/**
 * Within pages of other sites browsers keep a cookie for each of these sites, where they keep one at all; they take it
 * over https only.
 */
function cookieAttributes(request: Request, secure: boolean): CookieOptions {
  const usual = { httpOnly: true, path: '/share', secure } as const
  return secure && isForFrame(request)
    ? { ...usual, sameSite: 'none', partitioned: true }
    : { ...usual, sameSite: 'lax' }
}

type Settings = { readonly tokens: () => Promise<AccessTokens>; readonly nowMs: () => number; readonly secure: boolean }

/** What a browser keeps that was let in. */
export function passKeeper({ tokens, nowMs, secure }: Settings) {
  let known: AccessTokens | undefined
  const shownBy = (request: Headed, door: Door) => [...bearerOf(request), ...cookiesOf(request, cookieNameOf(door))]
  const areGood = (shown: readonly string[], door: Door, { read }: AccessTokens) =>
    shown.some((text) => opensDoor(read('pass', text, nowMs()), door))
  return {
    /** Whether a request comes from somebody who was let in here before. */
    async holds(request: Headed, door: Door): Promise<boolean> {
      const shown = shownBy(request, door)
      if (shown.length === 0) return false
      known ??= await tokens()
      return areGood(shown, door, known)
    },
    /** The same where it can be told at once. */
    surelyHolds(request: Headed, door: Door): boolean {
      return known !== undefined && areGood(shownBy(request, door), door, known)
    },
    /** A pass for a browser that is let in now. */
    async make({ door, link }: ShareAddress): Promise<Pass> {
      const endMs = nowMs() + limits.sharePassMs
      const expiresMs = Math.min(endMs, link?.expiresAt?.getTime() ?? endMs)
      const token = (await tokens()).sign('pass', { doorId: door.id, version: door.version, expiresMs })
      return { token, expiresMs }
    },
    keep({ request, response }: { request: Request; response: Response }, door: Door, pass: Pass): void {
      const attributes = cookieAttributes(request, secure)
      response.cookie(cookieNameOf(door), pass.token, { ...attributes, maxAge: pass.expiresMs - nowMs() })
    },
  }
}

export type PassKeeper = ReturnType<typeof passKeeper>
