import type { NextFunction, Request, Response } from 'express'
import { AppError } from '../../shared/kernel/app-error.ts'
import type { Config } from '../config.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that another site started (threats T16, T45). A call that carries a cookie must name our own
 * origin, scheme included; one without may leave the origin out (API clients) but never name a foreign one.
 */
export function refuseForeignOrigins(config: Config) {
  const fixed = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).origin
  return (request: Request, _response: Response, next: NextFunction) => {
    if (safeMethods.has(request.method) || request.headers.authorization !== undefined) return next()
    const { origin, cookie } = request.headers
    const own = fixed ?? `${request.protocol}://${request.headers.host}`
    if (origin === own || (origin === undefined && cookie === undefined)) return next()
    next(new AppError('auth.originRefused'))
  }
}
