import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { Config } from '../config.ts'
import type { Database } from '../database/orm.ts'
import { onceAtATime } from '../kernel/once-at-a-time.ts'
import type { Admission } from '../kernel/turns/admission.ts'
import type { Files } from '../ports/files.ts'
import type { MediaBuilder } from '../ports/media-builder.ts'
import { admissionMetrics } from './admission-metrics.ts'
import { buildMetrics } from './build-metrics.ts'
import { databaseMetrics } from './database-metrics.ts'
import { fileMetrics } from './file-metrics.ts'
import { requestMetrics } from './request-metrics.ts'
import { routeName } from './route-names.ts'
import { type OldAnswer, visitorMetrics } from './visitor-metrics.ts'

/** What this server measures of itself, for Prometheus. */
export type Metrics = {
  readonly measureRequests: RequestHandler
  /** The same for a request that no route of Express sees. */
  readonly measureReady: (request: IncomingMessage, response: ServerResponse, route: string) => void
  readonly measureBuilds: (builder: MediaBuilder) => MediaBuilder
  /** Counts an answer about what visitors may see that is too old, because the database doesn't answer. */
  readonly countOldAnswer: (about: OldAnswer) => void
  /** Everything as it is now, in the text format of Prometheus. */
  readonly scrape: () => Promise<{ readonly contentType: string; readonly text: string }>
}

type Measured = { readonly database: Database; readonly files: Files; readonly admission: Admission }

/** Undefined where nobody can read them: then nothing is measured, and nothing loaded. */
export async function openMetrics(
  { metricsPort, metricsToken }: Config,
  { database, files, admission }: Measured,
): Promise<Metrics | undefined> {
  if (metricsPort === undefined && metricsToken === undefined) return undefined
  const prometheus = await import('prom-client')
  const registry = new prometheus.Registry()
  prometheus.collectDefaultMetrics({ register: registry })
  const readDatabase = databaseMetrics(prometheus, registry, database)
  const checkFiles = fileMetrics(prometheus, registry, files)
  admissionMetrics(prometheus, registry, admission)
  const once = onceAtATime<string>()
  const measure = requestMetrics(prometheus, registry)
  return {
    measureRequests: (request, response, next) => {
      measure(request, response, () => routeName(request))
      next()
    },
    measureReady: (request, response, route) => measure(request, response, () => route),
    measureBuilds: buildMetrics(prometheus, registry),
    countOldAnswer: visitorMetrics(prometheus, registry),
    scrape: async () => {
      const text = await once('scrape', async () => {
        await Promise.all([readDatabase(), checkFiles()])
        return registry.metrics()
      })
      return { contentType: registry.contentType, text }
    },
  }
}
