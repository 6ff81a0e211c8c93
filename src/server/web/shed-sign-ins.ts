import { type Request, type Response, Router } from 'express'
import type { AppError } from '../../shared/kernel/app-error.ts'
import { noHashingPlace } from '../domain/auth/passwords.ts'

/**
 * Refuses sign-ins that could not be judged at the moment before anything of them is read or logged: a flood of them
 * then takes next to nothing from those who look at tours (threat T46). For each path the shape of its refusals.
 */
export function shedSignIns(bodies: Readonly<Record<string, (refusal: AppError) => object>>): Router {
  const router = Router()
  for (const [path, bodyOf] of Object.entries(bodies)) {
    router.post(path, (request: Request, response: Response, next) => {
      const refusal = noHashingPlace()
      if (refusal === null) return next()
      request.resume()
      response.set({ 'Retry-After': String(refusal.retryAfterSeconds), 'Cache-Control': 'no-store' })
      response.status(refusal.status).json(bodyOf(refusal))
    })
  }
  return router
}
