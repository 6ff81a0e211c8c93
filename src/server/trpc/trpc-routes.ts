import { createExpressMiddleware } from '@trpc/server/adapters/express'
import { type RequestHandler, Router } from 'express'
import { limits } from '../../shared/limits.ts'
import type { Services } from '../services.ts'
import { appRouter } from './app-router.ts'
import { accountOfStream, retryAfterOf } from './trpc.ts'

function callsUpTo({ ports, openScope }: Services, maxBodySize: number): RequestHandler {
  return createExpressMiddleware({
    router: appRouter,
    maxBodySize,
    maxBatchSize: limits.trpcBatchMax,
    responseMeta: retryAfterOf,
    createContext: ({ req, res, info }) => ({
      openScope: () => openScope(req, res, accountOfStream(info)),
      ...{ log: ports.log, now: ports.now },
    }),
  })
}

/** The app's own face of all operations. Only files of translations may be larger than what editors type. */
export function trpcRoutes(services: Services): Router {
  const usual = callsUpTo(services, limits.jsonBodyMaxBytes)
  const ofFiles = callsUpTo(services, limits.translationFileBodyMaxBytes)
  const isFile = (path: string) => path === '/translations.import'
  return Router().use((request, response, next) => (isFile(request.path) ? ofFiles : usual)(request, response, next))
}
