import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'
import { AppError, type ErrorBody, type ErrorCode } from '../../shared/kernel/app-error.ts'
import { stopListening } from '../bodies/stop-listening.ts'
import { translateError } from '../kernel/faults.ts'
import { bodyMaxMs } from './slow-bodies.ts'

/** Body parsers and multer say by `status`, `type` or `code` what was wrong with a request. */
const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'input.invalid',
  404: 'resource.notFound',
  405: 'request.methodRejected',
  413: 'request.tooLarge',
  415: 'request.typeRejected',
}

function apiErrorOf(error: unknown): AppError {
  const translated = translateError(error)
  if (translated instanceof AppError) return translated
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500
  return new AppError(byStatus[status] ?? 'server.failed', { cause: error })
}

/** The one shape of all errors (spec §8). */
export function errorBodyOf({ code, message, status, facts }: AppError): ErrorBody & { readonly facts?: unknown } {
  return { errorMessage: message, status, code, ...(Object.keys(facts).length > 0 && { facts }) }
}

export function sendError(response: Response, appError: AppError): void {
  if (appError.retryAfterSeconds !== undefined) response.set('Retry-After', String(appError.retryAfterSeconds))
  // Some errors come before anything else has set a header.
  response.set('X-Content-Type-Options', 'nosniff')
  response.status(appError.status).json(errorBodyOf(appError))
}

/** The last handler: whatever was thrown becomes an error; only the log hears the cause. */
export function errorHandler(log: Logger) {
  return (error: unknown, _request: Request, response: Response, next: NextFunction) => {
    const appError = apiErrorOf(error)
    if (appError.isFailure) log.error({ err: appError.cause ?? appError }, 'a request failed')
    if (response.headersSent) return next(error)
    // Nothing else ends the bytes of an upload that was rejected before its own routes saw it.
    if (bodyMaxMs(response.req) === undefined) stopListening(response.req, response)
    sendError(response, appError)
  }
}
