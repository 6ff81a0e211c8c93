import { type RequestHandler, Router } from 'express'
import type { Services } from '../services.ts'
import { routesOf } from './rest.ts'
import { submitRows } from './submission-routes.ts'

/** CORS headers: requests of other sites carry no cookies, and the response contains nothing but errors. */
const openToPages = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Expose-Headers': 'Retry-After',
  'Access-Control-Max-Age': '600',
}

/**
 * Visitors' calls, which embedded tours make from other sites: mounted before the CSRF check. They are anonymous, once
 * `admit` has admitted the visitor.
 */
export function submitRoutes(services: Services, admit: RequestHandler): Router {
  const router = Router()
  for (const { path } of submitRows) {
    router.options(path, (_request, response) => void response.set(openToPages).status(204).end())
    router.post(path, (_request, response, next) => {
      response.set(openToPages)
      next()
    })
    router.post(path, admit, (request, _response, next) => {
      delete request.headers.cookie
      delete request.headers.authorization
      next()
    })
  }
  router.use(routesOf(submitRows, services))
  return router
}
