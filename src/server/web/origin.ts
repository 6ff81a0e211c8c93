import type { NextFunction, Request, Response } from 'express'
import { AppError } from '../../shared/kernel/app-error.ts'
import type { Config } from '../config.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const hostPattern = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Where a request says that it was sent to: its `Host`, and the scheme that a trusted proxy names. Callers may write
 * anything there, so that what is neither a host nor a scheme of the web is undefined.
 */
export function requestOrigin({
  protocol,
  headers: { host = '' },
}: Pick<Request, 'protocol' | 'headers'>): string | undefined {
  if ((protocol !== 'https' && protocol !== 'http') || !hostPattern.test(host)) return undefined
  const origin = `${protocol}://${host}`
  // Some that look like hosts are none, such as those with a port beyond 65535.
  return URL.canParse(origin) ? origin : undefined
}

function ownOrigin(config: Config, request: Request): string | undefined {
  return config.publicUrl === undefined ? requestOrigin(request) : new URL(config.publicUrl).origin
}

/**
 * Rejects changes that another site started (threats T16, T45). A call that carries a cookie must name our own
 * origin, scheme included; one without may leave the origin out (API clients) but never name a foreign one.
 */
export function rejectForeignOrigins(config: Config) {
  return (request: Request, _response: Response, next: NextFunction) => {
    if (safeMethods.has(request.method) || request.headers.authorization !== undefined) return next()
    const { origin, cookie } = request.headers
    const isOurs = origin !== undefined && origin === ownOrigin(config, request)
    if (isOurs || (origin === undefined && cookie === undefined)) return next()
    next(new AppError('auth.originRejected'))
  }
}

/**
 * The same for forms of pages that tell nobody where they were sent from: browsers call the origin of such a form
 * `null`, and say beside it whether the page was ours. The forms act by what is in them, never by a cookie.
 */
export function rejectForeignForms(config: Config) {
  return (request: Request, _response: Response, next: NextFunction) => {
    const { origin, 'sec-fetch-site': site } = request.headers
    const isUnnamed = origin === undefined || origin === 'null'
    const isOurs = isUnnamed ? site === undefined || site === 'same-origin' : origin === ownOrigin(config, request)
    next(isOurs ? undefined : new AppError('auth.originRejected'))
  }
}
