import { type Request, type Response, Router } from 'express'
import type { AppError } from '../../../shared/kernel/app-error.ts'
import { networkOf } from '../../domain/identity/rate-limits/rate-limits.ts'
import { checkHashingSlots } from '../../domain/identity/secrets/hashing/passwords.ts'

/**
 * Load shedding for sign-ins: when no password hashing slot is free, a sign-in is rejected before its body is read or
 * logged, so that a flood of them takes next to nothing from visitors (threat T46).
 *
 * @param errorBodies - creates the error body, by path
 */
export function shedSignIns(errorBodies: Readonly<Record<string, (appError: AppError) => object>>): Router {
  const router = Router()
  for (const [path, bodyOf] of Object.entries(errorBodies)) {
    router.post(path, (request: Request, response: Response, next) => {
      const appError = checkHashingSlots({ use: 'people', network: networkOf(request.ip ?? '') })
      if (appError === null) return next()
      request.resume()
      response.set({ 'Retry-After': String(appError.retryAfterSeconds), 'Cache-Control': 'no-store' })
      response.status(appError.status).json(bodyOf(appError))
    })
  }
  return router
}
