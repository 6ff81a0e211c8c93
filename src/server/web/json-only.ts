import type { NextFunction, Request, Response } from 'express'
import { AppError } from '../../shared/kernel/app-error.ts'

/**
 * Calls that change something come as JSON only: forms and plain text are what another site can send without asking
 * (threat T16).
 */
export function jsonOnly(request: Request, _response: Response, next: NextFunction): void {
  const isJson = request.method !== 'POST' || request.is('application/json') !== false
  next(isJson ? undefined : new AppError('request.typeRejected'))
}
