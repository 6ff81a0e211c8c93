import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { Config } from '../config.ts'
import type { Database } from '../database/orm.ts'
import { onceAtATime } from '../kernel/once-at-a-time.ts'
import type { Admission } from '../kernel/scheduling/admission.ts'
import type { Files } from '../ports/files.ts'
import type { MediaBuilder } from '../ports/media-builder.ts'
import { admissionMetrics } from './admission-metrics.ts'
import { buildMetrics } from './build-metrics.ts'
import { databaseMetrics } from './database-metrics.ts'
import { fileMetrics } from './file-metrics.ts'
import { registerRequestMetrics } from './request-metrics.ts'
import { routeName } from './route-names.ts'
import { type StaleSubject, visitorMetrics } from './visitor-metrics.ts'

/** Metrics of this server for Prometheus. */
export type Metrics = {
  readonly measureRequests: RequestHandler
  /** Measures a request on the fast path, which bypasses Express. */
  readonly measureFastPath: (request: IncomingMessage, response: ServerResponse, route: string) => void
  readonly measureBuilds: (builder: MediaBuilder) => MediaBuilder
  /** Counts a visitor's request served from a stale cache entry during an outage of the database. */
  readonly countStaleResponse: (subject: StaleSubject) => void
  /** Current values in the text format of Prometheus. */
  readonly scrape: () => Promise<{ readonly contentType: string; readonly text: string }>
}

type MetricSources = { readonly database: Database; readonly files: Files; readonly admission: Admission }

/** Opens metrics if they are configured; otherwise nothing is measured or loaded. */
export async function openMetrics(
  { metricsPort, metricsToken }: Config,
  { database, files, admission }: MetricSources,
): Promise<Metrics | undefined> {
  if (metricsPort === undefined && metricsToken === undefined) return undefined
  const prometheus = await import('prom-client')
  const registry = new prometheus.Registry()
  prometheus.collectDefaultMetrics({ register: registry })
  const readDatabase = databaseMetrics(prometheus, registry, database)
  const checkFiles = fileMetrics(prometheus, registry, files)
  admissionMetrics(prometheus, registry, admission)
  const scrapeOnce = onceAtATime<string>()
  const measure = registerRequestMetrics(prometheus, registry)
  return {
    measureRequests: (request, response, next) => {
      measure(request, response, () => routeName(request))
      next()
    },
    measureFastPath: (request, response, route) => measure(request, response, () => route),
    measureBuilds: buildMetrics(prometheus, registry),
    countStaleResponse: visitorMetrics(prometheus, registry),
    scrape: async () => {
      const text = await scrapeOnce('scrape', async () => {
        await Promise.all([readDatabase(), checkFiles()])
        return registry.metrics()
      })
      return { contentType: registry.contentType, text }
    },
  }
}
