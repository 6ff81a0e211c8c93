import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinWorkerPresence } from '../../src/server/database/worker-presence.ts'
import { createTestDatabase, type TestDatabase } from '../support/servers/test-database.ts'

const log = pino({ level: 'silent' })
const holdersSql = `select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock'
  and database = (select oid from pg_database where datname = current_database())`

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.remove()
})

const holderPids = async () => (await client.query<{ pid: number }>(holdersSql)).rows.map(({ pid }) => pid)

it('a process becomes present again after PostgreSQL ended its connection, and keeps its jobs', async () => {
  const url = database.databaseUrl ?? ''
  const runningProcess = await joinWorkerPresence(url, log)
  await runningProcess.whenAlone(async () => {})
  const [firstPid] = await holderPids()
  await client.query('select pg_terminate_backend($1)', [firstPid])
  await expect.poll(holderPids, { timeout: 60_000 }).toEqual([expect.not.toSatisfy((pid) => pid === firstPid)])
  const newProcess = await joinWorkerPresence(url, log)
  let isAlone = false
  await newProcess.whenAlone(async () => {
    isAlone = true
  })
  expect(isAlone).toBe(false)
  await newProcess.leave()
  await runningProcess.leave()
  await expect.poll(holderPids, { timeout: 60_000 }).toEqual([])
})

it('the first process is alone once PostgreSQL has been running for a while', async () => {
  const sql = "select now() - pg_postmaster_start_time() > interval '3 seconds' as settled"
  while ((await client.query<{ settled: boolean }>(sql)).rows[0]?.settled !== true) await wait(200)
  const firstProcess = await joinWorkerPresence(database.databaseUrl ?? '', log)
  let isAlone = false
  await firstProcess.whenAlone(async () => {
    isAlone = true
  })
  await firstProcess.leave()
  expect(isAlone).toBe(true)
})
