import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it, vi } from 'vitest'
import { createDatabase, onServer } from '../support/servers/postgres-database.ts'
import { serverEntry } from '../support/servers/server-entry.ts'
import { launch } from '../support/servers/server-process.ts'

/** Number of rounds. `npm run soak` runs twenty. */
const rounds = Number(process.env.CLUSTER_STARTS ?? 1)
vi.setConfig({ testTimeout: 180_000 * rounds })

const env = { PORT: '0', DEMO: 'off', LOG_LEVEL: 'error', SHARED_DATA_DIR: 'on' }

/** Numbers of users and tours in a database. */
async function countRows(databaseUrl: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client
    .query('select (select count(*)::int from users) as users, (select count(*)::int from tours) as tours')
    .finally(() => client.end())
  return rows[0]
}

it('two processes that start at once on an empty database both become ready', async () => {
  const serverUrl = process.env.TEST_DATABASE_URL ?? ''
  for (let round = 0; round < rounds; round++) {
    const { name, url } = await createDatabase(serverUrl, 'template0')
    const folders = await Promise.all([1, 2].map(() => mkdtemp(join(inject('folder'), 'starts-'))))
    const processes = await Promise.all(
      folders.map((DATA_DIR) => launch(serverEntry('main'), { ...env, DATA_DIR, DATABASE_URL: url })),
    )
    for (const { address } of processes) expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(await countRows(url)).toEqual({ users: 0, tours: 0 })
    for (const { child, exited } of processes) {
      child.kill('SIGKILL')
      await exited
    }
    await onServer(serverUrl, `drop database ${name} with (force)`)
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
})
