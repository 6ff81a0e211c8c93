import type { NextFunction, Request, Response } from 'express'
import { AppError } from '../../shared/kernel/app-error.ts'
import type { Config } from '../config.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

function ownOrigin(config: Config, request: Request): string {
  return config.publicUrl === undefined
    ? `${request.protocol}://${request.headers.host}`
    : new URL(config.publicUrl).origin
}

/**
 * Refuses changes that another site started (threats T16, T45). A call that carries a cookie must name our own
 * origin, scheme included; one without may leave the origin out (API clients) but never name a foreign one.
 */
export function refuseForeignOrigins(config: Config) {
  return (request: Request, _response: Response, next: NextFunction) => {
    if (safeMethods.has(request.method) || request.headers.authorization !== undefined) return next()
    const { origin, cookie } = request.headers
    if (origin === ownOrigin(config, request) || (origin === undefined && cookie === undefined)) return next()
    next(new AppError('auth.originRefused'))
  }
}

/**
 * The same for forms of pages that tell nobody where they were sent from: browsers call the origin of such a form
 * `null`, and say beside it whether the page was ours. The forms act by what is in them, never by a cookie.
 */
export function refuseForeignForms(config: Config) {
  return (request: Request, _response: Response, next: NextFunction) => {
    const { origin, 'sec-fetch-site': site } = request.headers
    const isUnnamed = origin === undefined || origin === 'null'
    const isOurs = isUnnamed ? site === undefined || site === 'same-origin' : origin === ownOrigin(config, request)
    next(isOurs ? undefined : new AppError('auth.originRefused'))
  }
}
