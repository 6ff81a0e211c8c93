import { type RequestHandler, Router } from 'express'
import type { Services } from '../services.ts'
import { routerOf } from './rest.ts'
import { submitFormRoutes } from './submission-routes.ts'

/** CORS headers that let pages of all sites send forms. Without `Allow-Credentials`, browsers send no cookies. */
const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Expose-Headers': 'Retry-After',
  'Access-Control-Max-Age': '600',
}

/**
 * Routes to which tours embedded in other sites send form responses, so that they are mounted before the CSRF check. The
 * credentials of a request are removed once the visitor is admitted.
 *
 * @param admit - rejects visitors who may not see the tour
 */
export function createSubmitFormRouter(services: Services, admit: RequestHandler): Router {
  const router = Router()
  for (const { path } of submitFormRoutes) {
    router.options(path, (_request, response) => void response.set(corsHeaders).status(204).end())
    router.post(path, (_request, response, next) => {
      response.set(corsHeaders)
      next()
    })
    router.post(path, admit, (request, _response, next) => {
      delete request.headers.cookie
      delete request.headers.authorization
      next()
    })
  }
  router.use(routerOf(submitFormRoutes, services))
  return router
}
