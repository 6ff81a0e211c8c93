import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { limits } from '../shared/limits.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { type DatabaseOptions, openDatabase } from './database/orm.ts'
import { startQueue } from './database/queue.ts'
import { jobs } from './jobs.ts'
import { createMediaBuilder } from './media/builder.ts'
import { scopeOpener } from './open-scope.ts'
import { localFiles } from './ports/local-files.ts'
import { localSpool } from './ports/local-spool.ts'
import type { Ports } from './ports.ts'
import type { Services } from './services.ts'
import { startSweeper } from './sweeper.ts'

export type RunningServer = {
  readonly address: string
  readonly services: Services
  /** Ends in order: no new requests, running ones finish, jobs go back to the queue, the database closes. */
  readonly stop: () => Promise<void>
}

const requestTimeoutMs = 30_000

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, () => resolve((server.address() as AddressInfo).port))
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

/** Puts the server together and starts it: ports, database, migrations, jobs, faces. */
export async function startServer(
  config: Config,
  overrides: { readonly ports?: Partial<Ports>; readonly database?: Partial<DatabaseOptions> } = {},
): Promise<RunningServer> {
  const log = pino({ level: config.logLevel, redact: ['password', '*.password', 'token', '*.token'] })
  const files = localFiles(join(config.dataFolder, 'files'))
  await files.check()
  const ports: Ports = {
    files,
    spool: localSpool(join(config.dataFolder, 'uploads')),
    log,
    now: () => new Date(),
    mediaBuilder: createMediaBuilder(),
    ...overrides.ports,
  }
  const { dataFolder, databaseUrl } = config
  const database = await openDatabase({ dataFolder, databaseUrl, ...overrides.database })
  await database.migrate()
  const queue = await startQueue({ database, log, ports }, jobs)
  const common = { config, database, ports, queue }
  const services: Services = { ...common, openScope: scopeOpener(common) }
  let stopping = false
  const server = createServer(
    { requestTimeout: 0, headersTimeout: requestTimeoutMs },
    createApp(services, () => stopping),
  )
  const port = await listen(server, config.port)
  const sweeper = startSweeper(common)
  return {
    address: `http://localhost:${port}`,
    services,
    stop: async () => {
      stopping = true
      await closeServer(server)
      await sweeper.stop()
      await queue.stop(limits.shutdownMs / 3)
      await database.close()
    },
  }
}
