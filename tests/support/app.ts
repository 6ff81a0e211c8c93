import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import type { Ports } from '../../src/server/ports.ts'
import { type RunningServer, startServer } from '../../src/server/server.ts'
import { builderHere } from './files/build-here.ts'
import { createTestDatabase, type TestDatabase } from './servers/test-database.ts'

/** Creates a database, or returns the database of another server. */
async function provideDatabase({ databaseOf: otherApp }: TestAppOptions): Promise<TestDatabase> {
  if (otherApp === undefined) return createTestDatabase()
  return { databaseUrl: otherApp.services.database.databaseUrl, dump: undefined, remove: async () => {} }
}

export type TestApp = RunningServer & {
  readonly dataFolder: string
  /** Entities from the database, independent of the identity map of any request. */
  readonly em: () => RunningServer['services']['database']['em']
}

type TestAppOptions = {
  readonly ports?: Partial<Ports>
  readonly publicUrl?: string
  readonly env?: Record<string, string>
  /** Server that shares its PostgreSQL database with the new server. Stop the new server first. */
  readonly databaseOf?: TestApp
  /** True to run periodic tasks, of which each runs once before the test. They take a third of the CPU time of a start. */
  readonly runsPeriodicTasks?: boolean
}

/**
 * Starts a whole server on a random port with its own empty database and folder. Media jobs run in this process unless
 * `ports` has another builder: tests of worker processes pass `createMediaBuilder()`.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataFolder = await mkdtemp(join(inject('folder'), 'app-'))
  const { databaseUrl, dump, remove } = await provideDatabase(options)
  const server = await startServer(
    {
      ...readConfig({
        DEMO: 'off',
        STRICT_ANSWERS: 'on',
        // Nothing listens on this port.
        HUBSPOT_API_URL: 'http://127.0.0.1:1',
        LOG_LEVEL: process.env.TEST_LOG === undefined ? 'silent' : 'debug',
        ...options.env,
      }),
      port: 0,
      dataFolder,
      databaseUrl,
      publicUrl: options.publicUrl,
    },
    {
      ports: { mediaBuilder: builderHere, ...options.ports },
      database: dump === undefined ? {} : { dump },
      runsPeriodicTasks: options.runsPeriodicTasks ?? false,
    },
  )
  // Their first runs write rows. A test would mistake them for its own changes.
  await server.firstRuns
  return {
    ...server,
    dataFolder,
    em: () => server.services.database.em.fork(),
    stop: async () => {
      await server.stop()
      await remove()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
