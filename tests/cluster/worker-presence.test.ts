import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinWorkerPresence, type WorkerPresence } from '../../src/server/database/worker-presence.ts'
import { createTestDatabase, type TestDatabase } from '../support/servers/test-database.ts'

const log = pino({ level: 'silent' })
/** Connections that hold a shared advisory lock on this database: one for each present worker process. */
const lockHoldersSql = `select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock'
  and database = (select oid from pg_database where datname = current_database())`
/** After a start of PostgreSQL, no process counts as the only one for 3 seconds, so that others can reconnect. */
const canBeAloneSql = "select now() - pg_postmaster_start_time() > interval '3 seconds' as can_be_alone"

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

const findLockHolders = async () => (await client.query<{ pid: number }>(lockHoldersSql)).rows.map(({ pid }) => pid)

/** Registers a process as present; true if no other process was. */
async function registerAndCheckAlone(presence: WorkerPresence): Promise<boolean> {
  let isAlone = false
  await presence.whenAlone(async () => {
    isAlone = true
  })
  return isAlone
}

it('a process is present again after PostgreSQL ended its connection', async () => {
  const databaseUrl = database.databaseUrl ?? ''
  const firstProcess = await joinWorkerPresence(databaseUrl, log)
  await registerAndCheckAlone(firstProcess)
  const [firstPid] = await findLockHolders()
  await client.query('select pg_terminate_backend($1)', [firstPid])
  const anotherPid = expect.not.toSatisfy((pid) => pid === firstPid)
  await expect.poll(findLockHolders, { timeout: 60_000 }).toEqual([anotherPid])
  const secondProcess = await joinWorkerPresence(databaseUrl, log)
  expect(await registerAndCheckAlone(secondProcess)).toBe(false)
  await secondProcess.leave()
  await firstProcess.leave()
  await expect.poll(findLockHolders, { timeout: 60_000 }).toEqual([])
})

it('a process without others is alone 3 seconds after PostgreSQL started', async () => {
  const canBeAlone = async () => (await client.query(canBeAloneSql)).rows[0]?.can_be_alone === true
  while (!(await canBeAlone())) await wait(200)
  const onlyProcess = await joinWorkerPresence(database.databaseUrl ?? '', log)
  const isAlone = await registerAndCheckAlone(onlyProcess)
  await onlyProcess.leave()
  expect(isAlone).toBe(true)
})
