import { createExpressMiddleware } from '@trpc/server/adapters/express'
import compression from 'compression'
import express, { type Express } from 'express'
import helmet from 'helmet'
import { pinoHttp } from 'pino-http'
import { AppError } from '../shared/kernel/app-error.ts'
import { limits } from '../shared/limits.ts'
import { restRoutes } from './rest/routes.ts'
import type { Services } from './services.ts'
import { appRouter } from './trpc/app-router.ts'
import { uploadRoutes } from './uploads/upload-routes.ts'
import { appPages } from './web/app-pages.ts'
import { errorHandler } from './web/errors.ts'
import { healthRoutes } from './web/health.ts'
import { jsonOnly } from './web/json-only.ts'
import { refuseForeignOrigins } from './web/origin.ts'
import { appSecurityHeaders } from './web/security-headers.ts'
import { cutSlowBodies } from './web/slow-bodies.ts'
import { versionRoutes } from './web/version.ts'
import { visitorRoutes } from './web/visitor-routes.ts'

/** The whole server in reading order. */
export function createApp(services: Services, isStopping: () => boolean): Express {
  const { config, ports } = services
  const app = express()
  app.set('trust proxy', config.trustedProxies)
  app.disable('x-powered-by')
  app.use(healthRoutes(services, isStopping))
  // Before logging and compression: these answers are prepared, and there are many of them.
  app.use(visitorRoutes(services))
  app.use(
    pinoHttp({
      logger: ports.log,
      redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
    }),
  )
  app.use(helmet(appSecurityHeaders(config)))
  app.use(refuseForeignOrigins(config))
  app.use(uploadRoutes(services))
  app.use(cutSlowBodies(limits.requestBodyMaxMs))
  app.use(compression())
  app.use(versionRoutes())
  app.use(restRoutes(services))
  app.use(
    '/trpc',
    jsonOnly,
    createExpressMiddleware({
      router: appRouter,
      maxBodySize: limits.jsonBodyMaxBytes,
      maxBatchSize: limits.trpcBatchMax,
      createContext: ({ req, res }) => ({ openScope: () => services.openScope(req, res), log: ports.log }),
    }),
  )
  app.use(['/api', '/trpc'], (_request, _response, next) => next(new AppError('resource.notFound')))
  app.use(appPages())
  app.use(errorHandler(ports.log))
  return app
}
