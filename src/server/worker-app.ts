import express, { type Express } from 'express'
import { AppError } from '../shared/kernel/app-error.ts'
import type { Metrics } from './metrics/metrics.ts'
import { metricsRoutes } from './metrics/metrics-routes.ts'
import type { Services } from './services.ts'
import { errorHandler } from './web/errors.ts'
import { healthRoutes } from './web/health.ts'

/** Routes of a worker process: health checks and metrics. */
export function createWorkerApp(services: Services, isStopping: () => boolean, metrics?: Metrics): Express {
  const app = express()
  app.disable('x-powered-by')
  app.use(healthRoutes(services, isStopping))
  if (metrics !== undefined) app.use(metricsRoutes(services.config, metrics))
  app.use((_request, _response, next) => next(new AppError('resource.notFound')))
  app.use(errorHandler(services.ports.log))
  return app
}
