import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { leaderElection } from '../../src/server/database/leader-election.ts'
import { type Database, openDatabase } from '../../src/server/database/orm.ts'
import { PostgresLocks } from '../../src/server/database/shared-locks.ts'
import { OneUseLink } from '../../src/server/domain/identity/one-use-links/entity.ts'
import { startSweeper } from '../../src/server/sweeper.ts'
import { defaultFlags } from '../../src/shared/flags.ts'
import { silentPorts } from '../support/ports.ts'
import { makeTestDatabase, type TestDatabase } from '../support/servers/test-database.ts'

const log = pino({ level: 'silent' })
const holderSql = `select pid from pg_stat_activity join pg_locks using (pid)
  where application_name = 'stopover-locks' and locktype = 'advisory' and datname = current_database()`

let folder: string
let stored: TestDatabase
let client: pg.Client
const locks: PostgresLocks[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(inject('folder'), 'rounds-'))
  stored = await makeTestDatabase()
  client = new pg.Client({ connectionString: stored.databaseUrl })
  await client.connect()
})
afterEach(async () => {
  for (const each of locks.splice(0)) await each.close()
  await client.end()
  await stored.remove()
  await rm(folder, { recursive: true, force: true })
})

function locksOfProcess(): PostgresLocks {
  const ofProcess = new PostgresLocks(stored.databaseUrl ?? '', log)
  locks.push(ofProcess)
  return ofProcess
}

it('rounds belong to one process, however often it asks, and go to another one when it ends', async () => {
  const firstLocks = locksOfProcess()
  const isFirst = leaderElection(firstLocks)
  const isSecond = leaderElection(locksOfProcess())
  for (let count = 0; count < 3; count++) {
    expect(await isFirst()).toBe(true)
    expect(await isSecond()).toBe(false)
  }
  await firstLocks.close()
  await expect.poll(isSecond).toBe(true)
})

it('rounds go to another process when the connection of the first one was lost', async () => {
  const isFirst = leaderElection(locksOfProcess())
  const isSecond = leaderElection(locksOfProcess())
  expect(await isFirst()).toBe(true)
  const { rows } = await client.query<{ pid: number }>(holderSql)
  await client.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect.poll(isSecond).toBe(true)
  await expect.poll(() => isFirst().catch(() => undefined)).toBe(false)
  expect(await isSecond()).toBe(true)
})

type Process = { readonly worksThroughJobs: boolean; readonly clockAheadMs?: number }

/** The first rounds of a process that shares the database, which then ends without letting go of the rounds. */
async function runRounds(database: Database, { worksThroughJobs, clockAheadMs = 0 }: Process): Promise<void> {
  const ports = { ...silentPorts(folder), now: () => new Date(Date.now() + clockAheadMs) }
  const config = { worksThroughJobs, flags: defaultFlags }
  const queue = { send: async () => {} }
  const sweeper = startSweeper({ config, database, ports, queue, sharedLocks: locksOfProcess() })
  await sweeper.firstRounds
  await sweeper.stop()
}

const hourMs = 3_600_000

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase({ dataFolder: folder, databaseUrl: stored.databaseUrl })
  await work(database).finally(() => database.close())
}

async function addLink({ em }: Database, aheadMs: number): Promise<void> {
  const inner = em.fork()
  const expiresAt = new Date(Date.now() + aheadMs)
  inner.create(OneUseLink, { purpose: 'sign-up', email: 'robin@example.com', expiresAt })
  await inner.flush()
}

const countLinks = ({ em }: Database) => em.fork().count(OneUseLink)

it('only the process that has the rounds runs them, and never one that leaves work to others', () =>
  withDatabase(async (database) => {
    await addLink(database, -hourMs)
    await runRounds(database, { worksThroughJobs: false })
    expect(await countLinks(database)).toBe(1)
    await runRounds(database, { worksThroughJobs: true })
    expect(await countLinks(database)).toBe(0)
    await addLink(database, -hourMs)
    await runRounds(database, { worksThroughJobs: true })
    expect(await countLinks(database)).toBe(1)
  }))

it('rounds go by the clock of the database, so that a process whose clock is a day ahead takes nothing too early', () =>
  withDatabase(async (database) => {
    await addLink(database, hourMs)
    await addLink(database, -hourMs)
    await runRounds(database, { worksThroughJobs: true, clockAheadMs: 24 * hourMs })
    expect(await countLinks(database)).toBe(1)
  }))
