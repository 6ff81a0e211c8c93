import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'
import { AppError, type ErrorBody } from '../../shared/kernel/app-error.ts'
import type { ErrorCode } from '../../shared/kernel/error-codes.ts'
import { closeAfterResponse } from '../bodies/close-after-response.ts'
import { translateError } from '../kernel/translate-error.ts'
import { bodyMaxMs } from './slow-bodies.ts'

/** Error codes for the HTTP statuses that body parsers and multer put on their errors. */
const codeByStatus: Readonly<Record<number, ErrorCode>> = {
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
  return new AppError(codeByStatus[status] ?? 'server.failed', { cause: error })
}

/** Error body of every response (spec §8). */
export function errorBodyOf({ code, message, status, facts }: AppError): ErrorBody & { readonly facts?: unknown } {
  return { errorMessage: message, status, code, ...(Object.keys(facts).length > 0 && { facts }) }
}

/** Sends an error as JSON. */
export function sendError(response: Response, appError: AppError): void {
  if (appError.retryAfterSeconds !== undefined) response.set('Retry-After', String(appError.retryAfterSeconds))
  // An error can come before any middleware has set headers.
  response.set('X-Content-Type-Options', 'nosniff')
  response.status(appError.status).json(errorBodyOf(appError))
}

/** Error handler of last resort: responds with an error body and logs the cause, which the client doesn't get. */
export function errorHandler(log: Logger) {
  return (error: unknown, _request: Request, response: Response, next: NextFunction) => {
    const appError = apiErrorOf(error)
    if (appError.isFailure) log.error({ err: appError.cause ?? appError }, 'a request failed')
    if (response.headersSent) return next(error)
    // The time limit for bodies doesn't apply to uploads, so that the connection of a rejected one is closed here.
    if (bodyMaxMs(response.req) === undefined) closeAfterResponse(response.req, response)
    sendError(response, appError)
  }
}
