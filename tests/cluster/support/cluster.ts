import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inject } from 'vitest'
import { openDatabase } from '../../../src/server/database/orm.ts'
import { sweepUploads } from '../../../src/server/domain/library/uploads/sweep.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { s3Files } from '../../../src/server/ports/s3-files.ts'
import { s3Spool } from '../../../src/server/ports/spool/s3-spool.ts'
import { UploadLocks } from '../../../src/server/ports/spool/upload-locks.ts'
import { minuteMs } from '../../../src/shared/kernel/units.ts'
import { callerOf, type Person } from '../../support/people/people.ts'
import { silentPorts } from '../../support/ports.ts'
import { type ObjectStore, startObjectStore } from '../../support/servers/object-store.ts'
import { createDatabase } from '../../support/servers/postgres-database.ts'
import { serverEntry } from '../../support/servers/server-entry.ts'
import { aSignedInPerson, launch, type Running } from '../../support/servers/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../../support/servers/test-database.ts'
import { checkAllFiles } from '../../support/sweep-files.ts'
import { type ProxiedResponse, startRoundRobin } from './round-robin.ts'

const dayMs = 86_400_000

export type Cluster = {
  readonly processCount: number
  /** Base URL of the proxy in front of all processes. */
  readonly address: string
  readonly databaseUrl: string
  readonly store: ObjectStore
  /** All responses of the proxy so far. */
  readonly responses: readonly ProxiedResponse[]
  /** Signed-in person. Its calls go through the proxy, each to the next process. */
  readonly person: Person
  /** Sends SIGKILL. */
  readonly kill: (index: number) => Promise<void>
  readonly start: (index: number) => Promise<void>
  /** Sends SIGTERM and waits for the exit. The proxy stops using the process when it is no longer ready. */
  readonly terminate: (index: number) => Promise<void>
  /** Runs the sweep of uploads as if two days had passed. */
  readonly sweepUploads: () => Promise<void>
  readonly remove: () => Promise<void>
}

type Storage = { readonly databaseUrl: string; readonly dataFolder: string; readonly store: ObjectStore }

async function sweepExpired({ databaseUrl, dataFolder, store: { settings } }: Storage): Promise<void> {
  const database = await openDatabase({ dataFolder, databaseUrl, connectTimeoutMs: minuteMs })
  const ports = {
    ...silentPorts(dataFolder),
    files: s3Files(settings, dataFolder),
    spool: s3Spool(settings, dataFolder, { locks: new UploadLocks() }),
    now: () => new Date(Date.now() + 2 * dayMs),
  }
  const queue = { send: () => Promise.reject(new Error('an expired upload must not become a medium')) }
  try {
    const em = database.em.fork() as EntityManager
    await sweepUploads({ em, ports, queue })
    await checkAllFiles({ em, ports })
  } finally {
    await database.close()
  }
}

type Role = 'all' | 'web' | 'worker'

type Options = {
  /** URL of a PostgreSQL server that the test may stop. By default, the tests share one server. */
  readonly serverUrl?: string
  /** Additional environment variables of a process. */
  readonly environmentOf?: (index: number) => Readonly<Record<string, string>>
  /** Entry file of a process, which may differ between its first start and later ones. */
  readonly entryOf?: (isFirst: boolean) => string
}

async function createDatabaseOn(serverUrl: string | undefined): Promise<Pick<TestDatabase, 'databaseUrl' | 'remove'>> {
  if (serverUrl === undefined) return createTestDatabase()
  const { url: databaseUrl } = await createDatabase(serverUrl, 'template0')
  return { databaseUrl, remove: async () => {} }
}

async function isReady({ address }: Running): Promise<boolean> {
  const response = await fetch(`${address}/readyz`).catch(() => undefined)
  return response?.ok ?? false
}

/** Starts processes on one PostgreSQL database and one bucket, each with its own data folder, behind a proxy. */
export async function startCluster(roles: readonly Role[], options: Options = {}): Promise<Cluster> {
  const { serverUrl, environmentOf = () => ({}), entryOf = () => serverEntry('main') } = options
  const { databaseUrl, remove } = await createDatabaseOn(serverUrl)
  if (databaseUrl === undefined) throw new Error('several processes need PostgreSQL: set TEST_DATABASE_URL')
  const store = await startObjectStore({ prefix: '' })
  const folders = await Promise.all(roles.map(() => mkdtemp(join(inject('folder'), 'cluster-'))))
  const database = await openDatabase({ dataFolder: folders[0] ?? '', databaseUrl, connectTimeoutMs: minuteMs })
  if (serverUrl !== undefined) await database.migrate()
  const person = await aSignedInPerson(database)
  await database.close()
  const running: (Running | undefined)[] = folders.map(() => undefined)
  const proxy = await startRoundRobin(() =>
    running.flatMap((process, index) => (roles[index] === 'worker' ? [] : (process?.address ?? []))),
  )
  const startedIndexes = new Set<number>()
  const start = async (index: number) => {
    const entry = entryOf(!startedIndexes.has(index))
    startedIndexes.add(index)
    const DATA_DIR = folders[index] ?? ''
    const commonEnv = {
      PORT: '0',
      ROLE: roles[index] ?? 'all',
      DATA_DIR,
      DEMO: 'off',
      LOG_LEVEL: 'error',
      // On a busy machine, the proxy may take this long to notice that a process isn't ready.
      DRAIN_SECONDS: '5',
      DATABASE_URL: databaseUrl,
    }
    const launchProcess = () => launch(entry, { ...commonEnv, ...store.environment, ...environmentOf(index) })
    // Retries once, as a supervisor would: a start may fail because the database is too slow.
    running[index] = await launchProcess().catch(launchProcess)
  }
  const kill = async (index: number) => {
    const process = running[index]
    running[index] = undefined
    process?.child.kill('SIGKILL')
    await process?.exited
  }
  const terminate = async (index: number) => {
    const process = running[index]
    process?.child.kill('SIGTERM')
    while (process !== undefined && (await isReady(process))) await wait(50)
    running[index] = undefined
    await process?.exited
  }
  await Promise.all(folders.map((_, index) => start(index)))
  return {
    processCount: roles.length,
    address: proxy.address,
    databaseUrl,
    store,
    person: {
      ...person,
      ...callerOf({ token: person.token, account: person.accountId, address: () => proxy.address }),
    },
    responses: proxy.responses,
    kill,
    start,
    terminate,
    sweepUploads: () => sweepExpired({ databaseUrl, dataFolder: folders[0] ?? '', store }),
    remove: async () => {
      await proxy.close()
      await Promise.all(folders.map((_, index) => kill(index)))
      await store.halt()
      await remove()
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}
