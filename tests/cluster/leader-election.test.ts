import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { leaderElection } from '../../src/server/database/leader-election.ts'
import { type Database, openDatabase } from '../../src/server/database/orm.ts'
import { PostgresLocks } from '../../src/server/database/shared-locks.ts'
import { OneUseLink } from '../../src/server/domain/identity/one-use-links/entity.ts'
import { startSweeper } from '../../src/server/sweeper.ts'
import { defaultFlags } from '../../src/shared/flags.ts'
import { silentPorts } from '../support/ports.ts'
import { createTestDatabase, type TestDatabase } from '../support/servers/test-database.ts'

const log = pino({ level: 'silent' })
/** Selects the PostgreSQL backends that hold an advisory lock of the application. */
const holderSql = `select pid from pg_stat_activity join pg_locks using (pid)
  where application_name = 'stopover-locks' and locktype = 'advisory' and datname = current_database()`

let folder: string
let testDatabase: TestDatabase
let client: pg.Client
const locks: PostgresLocks[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(inject('folder'), 'rounds-'))
  testDatabase = await createTestDatabase()
  client = new pg.Client({ connectionString: testDatabase.databaseUrl })
  await client.connect()
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const processLocks of locks.splice(0)) await processLocks.close()
  await client.end()
  await testDatabase.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Opens the shared locks of another process. */
function openProcessLocks(): PostgresLocks {
  const processLocks = new PostgresLocks(testDatabase.databaseUrl ?? '', log)
  locks.push(processLocks)
  return processLocks
}

it('one process is the leader until it ends, then another one', async () => {
  const firstLocks = openProcessLocks()
  const isFirstLeader = leaderElection(firstLocks)
  const isSecondLeader = leaderElection(openProcessLocks())
  for (let count = 0; count < 3; count++) {
    expect(await isFirstLeader()).toBe(true)
    expect(await isSecondLeader()).toBe(false)
  }
  await firstLocks.close()
  await expect.poll(isSecondLeader).toBe(true)
})

it('another process becomes the leader when the first one loses its connection', async () => {
  const isFirstLeader = leaderElection(openProcessLocks())
  const isSecondLeader = leaderElection(openProcessLocks())
  expect(await isFirstLeader()).toBe(true)
  const { rows } = await client.query<{ pid: number }>(holderSql)
  await client.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect.poll(isSecondLeader).toBe(true)
  await expect.poll(() => isFirstLeader().catch(() => undefined)).toBe(false)
  expect(await isSecondLeader()).toBe(true)
})

type ProcessOptions = { readonly runsJobs: boolean; readonly clockAheadMs?: number }

/** Runs the sweeps of a new process once. The process stays the leader if it became one. */
async function runFirstSweeps(database: Database, { runsJobs, clockAheadMs = 0 }: ProcessOptions): Promise<void> {
  const ports = { ...silentPorts(folder), now: () => new Date(Date.now() + clockAheadMs) }
  const config = { runsJobs, flags: defaultFlags }
  const queue = { send: async () => {} }
  const sweeper = startSweeper({ config, database, ports, queue, sharedLocks: openProcessLocks() })
  await sweeper.firstRuns
  await sweeper.stop()
}

const hourMs = 3_600_000

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase({ dataFolder: folder, databaseUrl: testDatabase.databaseUrl })
  await work(database).finally(() => database.close())
}

async function addLink({ em }: Database, expiresInMs: number): Promise<void> {
  const linkEm = em.fork()
  const expiresAt = new Date(Date.now() + expiresInMs)
  linkEm.create(OneUseLink, { purpose: 'sign-up', email: 'robin@example.com', expiresAt })
  await linkEm.flush()
}

const countLinks = ({ em }: Database) => em.fork().count(OneUseLink)

it('only the leader sweeps, and a web-only process never leads', () =>
  withDatabase(async (database) => {
    await addLink(database, -hourMs)
    await runFirstSweeps(database, { runsJobs: false })
    expect(await countLinks(database)).toBe(1)
    await runFirstSweeps(database, { runsJobs: true })
    expect(await countLinks(database)).toBe(0)
    await addLink(database, -hourMs)
    await runFirstSweeps(database, { runsJobs: true })
    expect(await countLinks(database)).toBe(1)
  }))

it('sweeps use the clock of the database, so a process whose clock is ahead deletes nothing early', () =>
  withDatabase(async (database) => {
    await addLink(database, hourMs)
    await addLink(database, -hourMs)
    await runFirstSweeps(database, { runsJobs: true, clockAheadMs: 24 * hourMs })
    expect(await countLinks(database)).toBe(1)
  }))

it('a starting process asks once who the leader is, for all of its sweeps', () =>
  withDatabase(async (database) => {
    // All sweeps begin within a second, however slow the machine is.
    vi.spyOn(performance, 'now').mockReturnValue(0)
    const tryLock = vi.spyOn(PostgresLocks.prototype, 'tryLock')
    await addLink(database, -hourMs)
    await runFirstSweeps(database, { runsJobs: true })
    expect(tryLock).toHaveBeenCalledOnce()
    expect(await countLinks(database)).toBe(0)
  }))
