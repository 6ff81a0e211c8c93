import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { limits } from '../shared/limits.ts'
import { accountReaders } from './account-readers.ts'
import type { Config } from './config.ts'
import { claimLocalFiles } from './database/local-files-claim.ts'
import { DatabaseNotices } from './database/notices/notices.ts'
import { type DatabaseOptions, openDatabase } from './database/orm.ts'
import { startQueue } from './database/queue.ts'
import { PostgresLocks } from './database/shared-locks.ts'
import { listUnlistedVersions } from './domain/publishing/publications/publication-media.ts'
import type { EntityManager } from './kernel/scope.ts'
import { Admission } from './kernel/turns/admission.ts'
import { openMetrics } from './metrics/metrics.ts'
import { openMetricsServer } from './metrics/metrics-routes.ts'
import { openErrors } from './open-errors.ts'
import { openLog } from './open-log.ts'
import { openPorts } from './open-ports.ts'
import { scopeOpener } from './open-scope.ts'
import type { ErrorReporter } from './ports/error-reporter.ts'
import type { Ports } from './ports.ts'
import { jobs } from './registries/jobs.ts'
import type { Services } from './services.ts'
import { startSweeper } from './sweeper.ts'
import { healthRoutes } from './web/health.ts'
import { rejectPipelines } from './web/pipelines.ts'
import { createWorkerApp } from './worker-app.ts'

export type RunningServer = {
  readonly address: string
  /** Of the port for metrics; undefined where none is open. */
  readonly metricsAddress: string | undefined
  readonly services: Services
  /** When the rounds that begin with the server have all run once. */
  readonly firstRounds: Promise<void>
  /**
   * From then on `/readyz` says that this process should get no requests; it answers those that come all the same, and
   * asks their senders to take another connection for the next.
   */
  readonly announceStop: () => void
  /** Ends in order: no new requests, running ones finish, jobs go back to the queue, the database closes. */
  readonly stop: () => Promise<void>
}

function listen(server: Server, { port, listenHost }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, listenHost, () => resolve((server.address() as AddressInfo).port))
  })
}

function closeServer(server: Server): Promise<void> {
  const patience = setTimeout(() => server.closeAllConnections(), limits.shutdownMs / 3)
  return new Promise((resolve) => {
    server.close(() => {
      clearTimeout(patience)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Media in a folder belong to one process, or to all that say that they share it. */
async function claimFiles({ s3, databaseUrl, sharedDataFolder: isShared }: Config, log: Logger) {
  if (s3 !== null || databaseUrl === undefined) return undefined
  return claimLocalFiles({ databaseUrl, isShared, log })
}

type Overrides = {
  readonly ports?: Partial<Ports>
  readonly database?: Partial<DatabaseOptions>
  readonly errors?: ErrorReporter
}

/** Puts the server together and starts it: ports, database, migrations, jobs, faces. */
export async function startServer(config: Config, overrides: Overrides = {}): Promise<RunningServer> {
  const errors = overrides.errors ?? openErrors(config)
  const log = openLog(config, errors)
  let localAddress = `http://localhost:${config.port}`
  const publicAddress = () => config.publicUrl ?? localAddress
  const { dataFolder, databaseUrl } = config
  const database = await openDatabase({ dataFolder, databaseUrl, ...overrides.database })
  await database.migrate()
  const claim = await claimFiles(config, log).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const sharedLocks = databaseUrl === undefined ? undefined : new PostgresLocks(databaseUrl, log)
  const around = { database, sharedLocks, log, publicAddress, given: overrides.ports ?? {} }
  const opened = await openPorts(config, around).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const admission = new Admission()
  const metrics = await openMetrics(config, { database, files: opened.files, admission })
  const mediaBuilder = metrics?.measureBuilds(opened.mediaBuilder) ?? opened.mediaBuilder
  const ports: Ports = { ...opened, mediaBuilder }
  const queue = await startQueue({ database, log, ports, works: config.worksThroughJobs }, jobs)
  const notices = new DatabaseNotices(database, log)
  const common = { config, database, ports, queue, notices, admission }
  const services: Services = {
    ...common,
    openScope: scopeOpener(common),
    standingIn: accountReaders(common),
  }
  // Before visitors come, for whom nothing may be missing that an earlier release published.
  await listUnlistedVersions({ em: database.em.fork() as EntityManager, ports }).catch((error: unknown) =>
    log.error({ err: error }, 'what live tours show could not be listed'),
  )
  let stopping = false
  const isStopping = () => stopping
  const health = healthRoutes(services, isStopping, () => true)
  const metricsServer = metrics && (await openMetricsServer(config, metrics, health))
  // A process that only works through jobs does without tRPC, REST, uploads and pages.
  const makeApp = config.servesRequests ? (await import('./app.ts')).createApp : createWorkerApp
  const answer = rejectPipelines(makeApp(services, isStopping, metrics))
  const server = createServer(
    {
      requestTimeout: limits.requestMaxMs,
      headersTimeout: limits.requestBodyMaxMs,
      // Node looks for headers that are late only so often.
      connectionsCheckingInterval: limits.requestCheckIntervalMs,
    },
    (request, response) => {
      if (stopping) response.shouldKeepAlive = false
      answer(request, response)
    },
  )
  server.setTimeout(limits.connectionIdleTimeoutMs)
  localAddress = `http://localhost:${await listen(server, config)}`
  const sweeper = startSweeper({ ...common, sharedLocks })
  const announceStop = () => {
    stopping = true
  }
  return {
    address: localAddress,
    metricsAddress: metricsServer?.address,
    services,
    firstRounds: sweeper.firstRounds,
    announceStop,
    stop: async () => {
      announceStop()
      queue.announceStop()
      // Streams would hold their connections open.
      await notices.stop()
      await closeServer(server)
      await sweeper.stop()
      await queue.stop(limits.shutdownMs / 3)
      await metricsServer?.close()
      await sharedLocks?.close()
      await claim?.release()
      await database.close()
      await errors.flush(limits.shutdownMs / 6)
    },
  }
}
