import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '../../src/server/database/orm.ts'
import { roundsOwner } from '../../src/server/database/rounds-owner.ts'
import { PostgresLocks } from '../../src/server/database/shared-locks.ts'
import { startSweeper } from '../../src/server/sweeper.ts'
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
  const isFirst = roundsOwner(firstLocks)
  const isSecond = roundsOwner(locksOfProcess())
  for (let count = 0; count < 3; count++) {
    expect(await isFirst()).toBe(true)
    expect(await isSecond()).toBe(false)
  }
  await firstLocks.close()
  await expect.poll(isSecond).toBe(true)
})

it('rounds go to another process when the connection of the first one was lost', async () => {
  const isFirst = roundsOwner(locksOfProcess())
  const isSecond = roundsOwner(locksOfProcess())
  expect(await isFirst()).toBe(true)
  const { rows } = await client.query<{ pid: number }>(holderSql)
  await client.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect.poll(isSecond).toBe(true)
  await expect.poll(() => isFirst().catch(() => undefined)).toBe(false)
  expect(await isSecond()).toBe(true)
})

/** How often the first rounds of a process that shares the database asked for the time, which only shared rounds do. */
async function timesAsked(database: Database, worksThroughJobs: boolean): Promise<number> {
  let count = 0
  const now = () => {
    count++
    return new Date()
  }
  const ports = { ...silentPorts(folder), now }
  const config = { worksThroughJobs }
  const queue = { send: async () => {} }
  const sweeper = startSweeper({ config, database, ports, queue, sharedLocks: locksOfProcess() })
  await sweeper.firstRounds
  await sweeper.stop()
  return count
}

it('only the process that has the rounds runs them, and never one that leaves work to others', async () => {
  const database = await openDatabase({ dataFolder: folder, databaseUrl: stored.databaseUrl })
  try {
    expect(await timesAsked(database, false)).toBe(0)
    expect(await timesAsked(database, true)).toBeGreaterThan(0)
    expect(await timesAsked(database, true)).toBe(0)
  } finally {
    await database.close()
  }
})
