import { type Request, type Response, Router } from 'express'
import type { AppError } from '../../../shared/kernel/app-error.ts'
import { networkOf } from '../../domain/identity/rate-limits/rate-limits.ts'
import { noHashingSlot } from '../../domain/identity/secrets/hashing/passwords.ts'

/**
 * Rejects sign-ins that could not be judged at the moment before anything of them is read or logged: a flood of them
 * then takes next to nothing from those who look at tours (threat T46). For each path the shape of its errors.
 */
export function shedSignIns(bodies: Readonly<Record<string, (appError: AppError) => object>>): Router {
  const router = Router()
  for (const [path, bodyOf] of Object.entries(bodies)) {
    router.post(path, (request: Request, response: Response, next) => {
      const appError = noHashingSlot({ use: 'people', network: networkOf(request.ip ?? '') })
      if (appError === null) return next()
      request.resume()
      response.set({ 'Retry-After': String(appError.retryAfterSeconds), 'Cache-Control': 'no-store' })
      response.status(appError.status).json(bodyOf(appError))
    })
  }
  return router
}
