import type { NextFunction, Request, Response } from 'express'
import { AppError } from '../../shared/kernel/app-error.ts'

/** Accepts posts as JSON only, because other sites can send forms and plain text without a CORS preflight (threat T16). */
export function jsonOnly(request: Request, _response: Response, next: NextFunction): void {
  const isJson = request.method !== 'POST' || request.is('application/json') !== false
  next(isJson ? undefined : new AppError('request.typeRejected'))
}
