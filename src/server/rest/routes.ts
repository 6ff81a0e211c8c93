import { json, type Router } from 'express'
import { limits } from '../../shared/limits.ts'
import { openSession, signOut } from '../domain/auth/operations.ts'
import type { Services } from '../services.ts'
import { restTable } from './rest.ts'

/** The documented REST paths (spec §7), each over the operation that tRPC offers too. */
export function restRoutes(services: Services): Router {
  const { router, row } = restTable(services)
  router.use(json({ limit: limits.jsonBodyMaxBytes }))
  row('post', '/api/admin/v2/sessions', { operation: openSession, read: (request) => request.body })
  row('delete', '/api/admin/v2/sessions', { operation: signOut, read: () => ({}) })
  return router
}
