import { json, type NextFunction, type Request, type Response, Router } from 'express'
import { AppError } from '../../shared/kernel/app-error.ts'
import { limits } from '../../shared/limits.ts'
import { namesPrototype } from '../kernel/prototype-key.ts'
import type { Services } from '../services.ts'
import { auditRows } from './audit-routes.ts'
import { editingRows } from './editing-routes.ts'
import { hotspotRows } from './hotspot-routes.ts'
import { mediaRows } from './media-routes.ts'
import { providerRows } from './provider-routes.ts'
import { type RestRow, routesOf } from './rest.ts'
import { sessionRows } from './session-routes.ts'
import { signUpRows } from './sign-up-routes.ts'
import { submissionRows, submitRows } from './submission-routes.ts'
import { userRows } from './user-routes.ts'

/** The documented REST paths (spec §7), each over the operation that tRPC offers too. */
export const restRows: readonly RestRow[] = [
  ...sessionRows,
  ...signUpRows,
  ...providerRows,
  ...auditRows,
  ...editingRows,
  ...hotspotRows,
  ...mediaRows,
  ...submitRows,
  ...submissionRows,
  ...userRows,
]

function refusePrototypes({ body }: Request, _response: Response, next: NextFunction): void {
  next(namesPrototype(body) ? new AppError('input.invalid') : undefined)
}

export function restRoutes(services: Services): Router {
  const router = Router()
  router.use('/api', json({ limit: limits.jsonBodyMaxBytes }), refusePrototypes)
  router.use(routesOf(restRows, services))
  return router
}
