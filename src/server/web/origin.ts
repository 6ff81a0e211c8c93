import type { NextFunction, Request, Response } from 'express'
import { AppError } from '../../shared/kernel/app-error.ts'
import type { Config } from '../config.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const hostPattern = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Origin that a request was sent to: the `Host` header with the scheme that a trusted proxy reports. Undefined if the
 * host or the scheme is malformed, because callers control both.
 */
export function requestOrigin({
  protocol,
  headers: { host = '' },
}: Pick<Request, 'protocol' | 'headers'>): string | undefined {
  if ((protocol !== 'https' && protocol !== 'http') || !hostPattern.test(host)) return undefined
  const origin = `${protocol}://${host}`
  // The pattern also matches invalid hosts, such as hosts with a port beyond 65535.
  return URL.canParse(origin) ? origin : undefined
}

function ownOrigin(config: Config, request: Request): string | undefined {
  return config.publicUrl === undefined ? requestOrigin(request) : new URL(config.publicUrl).origin
}

/**
 * CSRF protection: rejects changes started by other sites (threats T16, T45). A request with a cookie must have our own
 * origin, scheme included; one without may omit the origin, as API clients do, but not have a foreign one.
 */
export function rejectForeignOrigins(config: Config) {
  return (request: Request, _response: Response, next: NextFunction) => {
    if (safeMethods.has(request.method) || request.headers.authorization !== undefined) return next()
    const { origin, cookie } = request.headers
    const isSameOrigin = origin !== undefined && origin === ownOrigin(config, request)
    if (isSameOrigin || (origin === undefined && cookie === undefined)) return next()
    next(new AppError('auth.originRejected'))
  }
}

/**
 * CSRF protection for forms of pages with `Referrer-Policy: no-referrer`: browsers send their origin as `null`, and
 * `Sec-Fetch-Site` shows whether it was our page. The forms are authorized by their fields, never by a cookie.
 */
export function rejectForeignForms(config: Config) {
  return (request: Request, _response: Response, next: NextFunction) => {
    const { origin, 'sec-fetch-site': site } = request.headers
    const isUnnamed = origin === undefined || origin === 'null'
    const isSameOrigin = isUnnamed
      ? site === undefined || site === 'same-origin'
      : origin === ownOrigin(config, request)
    next(isSameOrigin ? undefined : new AppError('auth.originRejected'))
  }
}
