import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type DedicatedConnection, openDedicatedConnection } from '../../src/server/database/dedicated-connection.ts'
import { createTestDatabase, type TestDatabase } from '../support/servers/test-database.ts'

const log = pino({ level: 'silent' })
const applicationName = 'stopover-dedicated-test'
const pidsSql = `select pid from pg_stat_activity where application_name = $1 and datname = current_database()`

let database: TestDatabase
let client: pg.Client
let connection: DedicatedConnection | undefined
beforeEach(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.databaseUrl })
  await client.connect()
})
afterEach(async () => {
  await connection?.end()
  await client.end()
  await database.remove()
})

const connectionPids = async () =>
  (await client.query<{ pid: number }>(pidsSql, [applicationName])).rows.map(({ pid }) => pid)

it('keeps one connection when the first reconnect attempts fail halfway', async () => {
  let attempts = 0
  const onReconnect = async () => {
    attempts++
    if (attempts < 3) throw new Error('not yet')
  }
  connection = await openDedicatedConnection({
    databaseUrl: database.databaseUrl ?? '',
    applicationName,
    log,
    onReconnect,
  })
  const [firstPid] = await connectionPids()
  await client.query('select pg_terminate_backend($1)', [firstPid])
  await expect.poll(() => attempts, { timeout: 60_000 }).toBe(3)
  await expect.poll(connectionPids).toHaveLength(1)
  expect((await connection.client().query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it('reconnects once when the connection is lost again during the reconnect', async () => {
  let attempts = 0
  const onReconnect = async (newClient: pg.Client) => {
    attempts++
    if (attempts === 1) await newClient.query('select pg_terminate_backend(pg_backend_pid())')
  }
  connection = await openDedicatedConnection({
    databaseUrl: database.databaseUrl ?? '',
    applicationName,
    log,
    onReconnect,
  })
  const [firstPid] = await connectionPids()
  await client.query('select pg_terminate_backend($1)', [firstPid])
  await expect.poll(() => attempts, { timeout: 60_000 }).toBe(2)
  await expect.poll(connectionPids).toHaveLength(1)
  await connection.end()
  await expect.poll(connectionPids).toEqual([])
})
