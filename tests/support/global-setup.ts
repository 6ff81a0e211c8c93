import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../src/server/database/orm.ts'
import { startQueue } from '../../src/server/database/queue.ts'
import { jobs } from '../../src/server/registries/jobs.ts'
import { minuteMs } from '../../src/shared/kernel/units.ts'
import { silentPorts } from './ports.ts'
import { createDatabase } from './servers/postgres-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Migrated, empty database to copy: the path of an archive, or its name on the PostgreSQL server. */
    emptyDatabase: string
    folder: string
  }
}

type ProvidedKey = 'emptyDatabase' | 'folder'

/** Creates the tables of the entities and of the job queue, as a first start does. */
async function createSchema(database: Database, folder: string): Promise<void> {
  await database.migrate()
  const ports = silentPorts(folder)
  const queue = await startQueue({ database, log: ports.log, ports, runsJobs: false }, jobs)
  await queue.stop(1_000)
}

async function createEmptyArchive(folder: string): Promise<string> {
  const file = join(folder, 'empty.tar')
  const database = await openDatabase({ dataFolder: join(folder, 'template') })
  await createSchema(database, folder)
  if (database.embedded !== undefined) await writeFile(file, await database.embedded.dump())
  await database.close()
  return file
}

async function createEmptyTemplate(serverUrl: string, folder: string): Promise<string> {
  const { name, url } = await createDatabase(serverUrl)
  const database = await openDatabase({ dataFolder: folder, databaseUrl: url, connectTimeoutMs: minuteMs })
  await createSchema(database, folder)
  await database.close()
  return name
}

type Preparation = { readonly folder: string; readonly emptyDatabase: string }

declare global {
  /** Preparation that the projects of a run share. Each project loads this module again, in the same process. */
  var stopoverTestPreparation: Promise<Preparation> | undefined
}

async function prepare(): Promise<Preparation> {
  const folder = await mkdtemp(join(tmpdir(), 'stopover-tests-'))
  const serverUrl = process.env.TEST_DATABASE_URL
  console.log(`Tests use ${serverUrl === undefined ? 'PGlite, because TEST_DATABASE_URL is not set' : 'PostgreSQL'}.`)
  const emptyDatabase =
    serverUrl === undefined ? await createEmptyArchive(folder) : await createEmptyTemplate(serverUrl, folder)
  return { folder, emptyDatabase }
}

/** Creates the empty database that every server test copies. */
export default async function setup({ provide }: { provide: (key: ProvidedKey, value: string) => void }) {
  globalThis.stopoverTestPreparation ??= prepare()
  const { folder, emptyDatabase } = await globalThis.stopoverTestPreparation
  provide('emptyDatabase', emptyDatabase)
  provide('folder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
