import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'
import { AppError, type ErrorBody, type RefusalCode } from '../../shared/kernel/app-error.ts'
import { stopListening } from '../bodies/stop-listening.ts'
import { translateFault } from '../kernel/faults.ts'
import { bodyMaxMs } from './slow-bodies.ts'

/** Body parsers and multer say by `status`, `type` or `code` what was wrong with a request. */
const byStatus: Readonly<Record<number, RefusalCode>> = {
  400: 'input.invalid',
  404: 'resource.notFound',
  405: 'request.methodRefused',
  413: 'request.tooLarge',
  415: 'request.typeRefused',
}

function refusalOf(error: unknown): AppError {
  const translated = translateFault(error)
  if (translated instanceof AppError) return translated
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500
  return new AppError(byStatus[status] ?? 'server.failed', { cause: error })
}

/** The one shape of all refusals (spec §8). */
export function errorBodyOf({ code, message, status, facts }: AppError): ErrorBody & { readonly facts?: unknown } {
  return { errorMessage: message, status, code, ...(Object.keys(facts).length > 0 && { facts }) }
}

export function sendRefusal(response: Response, refusal: AppError): void {
  if (refusal.retryAfterSeconds !== undefined) response.set('Retry-After', String(refusal.retryAfterSeconds))
  response.status(refusal.status).json(errorBodyOf(refusal))
}

/** The last handler: whatever was thrown becomes a refusal; only the log hears the cause. */
export function errorHandler(log: Logger) {
  return (error: unknown, _request: Request, response: Response, next: NextFunction) => {
    const refusal = refusalOf(error)
    if (refusal.isFailure) log.error({ err: refusal.cause ?? refusal }, 'a request failed')
    if (response.headersSent) return next(error)
    // Nothing else ends the bytes of an upload that was refused before its own routes saw it.
    if (bodyMaxMs(response.req) === undefined) stopListening(response.req, response)
    sendRefusal(response, refusal)
  }
}
