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
import { callerOf, type Person } from '../../support/people/people.ts'
import { silentPorts } from '../../support/ports.ts'
import { type ObjectStore, startObjectStore } from '../../support/servers/object-store.ts'
import { createDatabase } from '../../support/servers/postgres-database.ts'
import { aSignedInPerson, launch, mainFile, type Running } from '../../support/servers/server-process.ts'
import { makeTestDatabase, type TestDatabase } from '../../support/servers/test-database.ts'
import { checkAllFiles } from '../../support/sweep-files.ts'
import { type Answered, startRoundRobin } from './round-robin.ts'

const dayMs = 86_400_000

export type Cluster = {
  readonly processCount: number
  /** Of the proxy in front of all processes. */
  readonly address: string
  readonly databaseUrl: string
  readonly store: ObjectStore
  /** All that the proxy has answered. */
  readonly answers: readonly Answered[]
  /** Calls through the proxy, each call to another process. */
  readonly person: Person
  /** SIGKILL: nothing of the process runs after it. */
  readonly kill: (index: number) => Promise<void>
  readonly start: (index: number) => Promise<void>
  /** SIGTERM, and the end that the process comes to; the proxy asks it no more once it says that it isn't ready. */
  readonly end: (index: number) => Promise<void>
  /** What a clean-up of uploads in two days will remove is removed. */
  readonly sweepUploads: () => Promise<void>
  readonly remove: () => Promise<void>
}

type Place = { readonly databaseUrl: string; readonly dataFolder: string; readonly store: ObjectStore }

async function sweepExpired({ databaseUrl, dataFolder, store: { settings } }: Place): Promise<void> {
  const database = await openDatabase({ dataFolder, databaseUrl })
  const ports = {
    ...silentPorts(dataFolder),
    files: s3Files(settings, dataFolder),
    spool: s3Spool(settings, dataFolder, { locks: new UploadLocks() }),
    now: () => new Date(Date.now() + 2 * dayMs),
  }
  const queue = { send: () => Promise.reject(new Error('what has expired becomes no medium')) }
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
  /** Of a PostgreSQL server of the test's own, which may stop; that of all tests otherwise. */
  readonly serverUrl?: string
  /** What one of the processes gets besides. */
  readonly environmentOf?: (index: number) => Readonly<Record<string, string>>
  /** The program that a process is started from, the first time and after that. */
  readonly entryOf?: (isFirst: boolean) => string
}

async function databaseOn(serverUrl: string | undefined): Promise<Pick<TestDatabase, 'databaseUrl' | 'remove'>> {
  if (serverUrl === undefined) return makeTestDatabase()
  const { url: databaseUrl } = await createDatabase(serverUrl, 'template0')
  return { databaseUrl, remove: async () => {} }
}

async function isReady({ address }: Running): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`).catch(() => undefined)
  return answer?.ok ?? false
}

/** Processes of Stopover on one PostgreSQL database and one bucket, each with a folder of its own, behind a proxy. */
export async function startCluster(roles: readonly Role[], options: Options = {}): Promise<Cluster> {
  const { serverUrl, environmentOf = () => ({}), entryOf = () => mainFile } = options
  const { databaseUrl, remove } = await databaseOn(serverUrl)
  if (databaseUrl === undefined) throw new Error('several processes need PostgreSQL: set TEST_DATABASE_URL')
  const store = await startObjectStore({ prefix: '' })
  const folders = await Promise.all(roles.map(() => mkdtemp(join(inject('folder'), 'cluster-'))))
  const database = await openDatabase({ dataFolder: folders[0] ?? '', databaseUrl })
  if (serverUrl !== undefined) await database.migrate()
  const who = await aSignedInPerson(database)
  await database.close()
  const running: (Running | undefined)[] = folders.map(() => undefined)
  const proxy = await startRoundRobin(() =>
    running.flatMap((process, index) => (roles[index] === 'worker' ? [] : (process?.address ?? []))),
  )
  const started = new Set<number>()
  const start = async (index: number) => {
    const entry = entryOf(!started.has(index))
    started.add(index)
    const DATA_DIR = folders[index] ?? ''
    const common = {
      PORT: '0',
      ROLE: roles[index] ?? 'all',
      DATA_DIR,
      DEMO: 'off',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '1',
      DATABASE_URL: databaseUrl,
    }
    const launching = () => launch(entry, { ...common, ...store.environment, ...environmentOf(index) })
    // Whoever supervises servers starts them again, such as where the database was too slow to answer.
    running[index] = await launching().catch(launching)
  }
  const kill = async (index: number) => {
    const process = running[index]
    running[index] = undefined
    process?.child.kill('SIGKILL')
    await process?.exited
  }
  const end = async (index: number) => {
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
    person: { ...who, ...callerOf({ token: who.token, account: who.accountId, address: () => proxy.address }) },
    answers: proxy.answers,
    kill,
    start,
    end,
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
