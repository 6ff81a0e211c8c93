import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { createRelationFinder } from './account-relations.ts'
import type { Config } from './config.ts'
import { createErrorReporter } from './create-error-reporter.ts'
import { claimLocalFiles } from './database/local-files-claim.ts'
import { DatabaseNotices } from './database/notices/notices.ts'
import { type DatabaseOptions, openDatabase } from './database/orm.ts'
import { startQueue } from './database/queue.ts'
import { PostgresLocks } from './database/shared-locks.ts'
import { recordUnlistedVersions } from './domain/publishing/publications/publication-media.ts'
import { Admission } from './kernel/scheduling/admission.ts'
import type { EntityManager } from './kernel/scope.ts'
import { openMetrics } from './metrics/metrics.ts'
import { openMetricsServer } from './metrics/metrics-routes.ts'
import { openLog } from './open-log.ts'
import { openPorts } from './open-ports.ts'
import { scopeOpener } from './open-scope.ts'
import type { ErrorReporter } from './ports/error-reporter.ts'
import type { Ports } from './ports.ts'
import { jobs } from './registries/jobs.ts'
import type { Services } from './services.ts'
import { startSweeper } from './sweeper.ts'
import { connectionLimits } from './web/connection-limits.ts'
import { healthRoutes } from './web/health.ts'
import { rejectPipelines } from './web/pipelines.ts'
import { createWorkerApp } from './worker-app.ts'

export type RunningServer = {
  readonly address: string
  /** Address of the metrics port; undefined if none is open. */
  readonly metricsAddress: string | undefined
  readonly services: Services
  /** Resolves when every periodic task has run once. */
  readonly firstRuns: Promise<void>
  /** Makes `/readyz` report that the process isn't ready; requests still get responses, with `Connection: close`. */
  readonly announceStop: () => void
  /** Shuts down gracefully: no new requests, running ones finish, jobs return to the queue, the database closes. */
  readonly stop: () => Promise<void>
}

function listen(server: Server, { port, listenHost }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, listenHost, () => resolve((server.address() as AddressInfo).port))
  })
}

function closeServer(server: Server): Promise<void> {
  const timeout = setTimeout(() => server.closeAllConnections(), connectionLimits.shutdownMs / 3)
  return new Promise((resolve) => {
    server.close(() => {
      clearTimeout(timeout)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Claims local media for this process, or for all processes that declare the folder as shared. */
async function claimFiles({ s3, databaseUrl, sharedDataFolder: isShared }: Config, log: Logger) {
  if (s3 !== null || databaseUrl === undefined) return undefined
  return claimLocalFiles({ databaseUrl, isShared, log })
}

type Overrides = {
  readonly ports?: Partial<Ports>
  readonly database?: Partial<DatabaseOptions>
  readonly errors?: ErrorReporter
  /** False to start without periodic tasks; default true. */
  readonly runsPeriodicTasks?: boolean
}

/** Starts the server: database, migrations, ports, jobs, routes and periodic tasks. */
export async function startServer(config: Config, overrides: Overrides = {}): Promise<RunningServer> {
  const errors = overrides.errors ?? createErrorReporter(config)
  const log = openLog(config, errors)
  let localAddress = `http://localhost:${config.port}`
  const publicUrl = () => config.publicUrl ?? localAddress
  const { dataFolder, databaseUrl } = config
  const database = await openDatabase({ dataFolder, databaseUrl, ...overrides.database })
  await database.migrate()
  const claim = await claimFiles(config, log).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const sharedLocks = databaseUrl === undefined ? undefined : new PostgresLocks(databaseUrl, log)
  const portOptions = { database, sharedLocks, log, publicUrl, overrides: overrides.ports ?? {} }
  const openedPorts = await openPorts(config, portOptions).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const admission = new Admission()
  const metrics = await openMetrics(config, { database, files: openedPorts.files, admission })
  const mediaBuilder = metrics?.measureBuilds(openedPorts.mediaBuilder) ?? openedPorts.mediaBuilder
  const ports: Ports = { ...openedPorts, mediaBuilder }
  const queue = await startQueue({ database, log, ports, runsJobs: config.runsJobs }, jobs)
  const notices = new DatabaseNotices(database, log)
  const sharedServices = { config, database, ports, queue, notices, admission }
  const services: Services = {
    ...sharedServices,
    openScope: scopeOpener(sharedServices),
    relationTo: createRelationFinder(sharedServices),
  }
  // Before accepting requests, so that versions published by earlier releases are available.
  await recordUnlistedVersions({ em: database.em.fork() as EntityManager, ports }).catch((error: unknown) =>
    log.error({ err: error }, 'the media of live versions could not be listed'),
  )
  let hasAnnouncedStop = false
  const isStopping = () => hasAnnouncedStop
  const health = healthRoutes(services, isStopping, () => true)
  const metricsServer = metrics && (await openMetricsServer(config, metrics, health))
  // Worker processes don't load tRPC, REST, uploads and pages.
  const createRequestListener = config.servesRequests ? (await import('./app.ts')).createApp : createWorkerApp
  const handleRequest = rejectPipelines(createRequestListener(services, isStopping, metrics))
  const server = createServer(
    {
      requestTimeout: connectionLimits.requestMaxMs,
      headersTimeout: connectionLimits.bodyMaxMs,
      keepAliveTimeout: connectionLimits.keepAliveMs,
      // Node checks for late headers only at this interval.
      connectionsCheckingInterval: connectionLimits.checkIntervalMs,
    },
    (request, response) => {
      if (hasAnnouncedStop) response.shouldKeepAlive = false
      handleRequest(request, response)
    },
  )
  server.setTimeout(connectionLimits.idleTimeoutMs)
  localAddress = `http://localhost:${await listen(server, config)}`
  const { runsPeriodicTasks = true } = overrides
  const sweeper = runsPeriodicTasks ? startSweeper({ ...sharedServices, sharedLocks }) : undefined
  const announceStop = () => {
    hasAnnouncedStop = true
  }
  return {
    address: localAddress,
    metricsAddress: metricsServer?.address,
    services,
    firstRuns: sweeper?.firstRuns ?? Promise.resolve(),
    announceStop,
    stop: async () => {
      announceStop()
      queue.announceStop()
      // Live streams would keep their connections open.
      await notices.stop()
      await closeServer(server)
      await sweeper?.stop()
      await queue.stop(connectionLimits.shutdownMs / 3)
      await metricsServer?.close()
      await sharedLocks?.close()
      await claim?.release()
      await database.close()
      await errors.flush(connectionLimits.shutdownMs / 6)
    },
  }
}
