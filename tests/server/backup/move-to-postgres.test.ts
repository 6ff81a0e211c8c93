import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { moveDatabase } from '../../../src/server/backup/move-database.ts'
import { type Database, openDatabase } from '../../../src/server/database/orm.ts'
import { startQueue } from '../../../src/server/database/queue.ts'
import { AuditEvent } from '../../../src/server/domain/identity/audit/entity.ts'
import { Account, Membership } from '../../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../../src/server/domain/identity/users/entity.ts'
import { buildMedia } from '../../../src/server/domain/library/media/build/build-jobs.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { silentPorts } from '../../support/ports.ts'
import { createTestDatabase, type TestDatabase } from '../../support/servers/test-database.ts'

const textWithSpecialCharacters = 'It\'s "quoted", \\back\\slashed,\n{braced}, é 🎉'

let source: Database
let target: Database
let testDatabase: TestDatabase

/** Rows of all tables, each converted to text by its database server. */
async function rowsOf({ em, orm }: Database): Promise<Record<string, unknown[]>> {
  const names = [...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName)
  const entries = names.map(async (name) => {
    const rows = await em.fork().execute<{ row: string }[]>(`select t::text as row from "${name}" t order by 1`)
    return [name, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function addRows(database: Database): Promise<void> {
  const em = database.em.fork() as EntityManager
  const account = em.create(Account, { name: textWithSpecialCharacters })
  const user = em.create(User, { email: 'robin@example.com' })
  await em.flush()
  em.create(Membership, { account: account.id, user: user.id, role: 'owner' })
  for (let number = 0; number < 250; number++) {
    em.create(AuditEvent, {
      account: account.id,
      at: new Date(),
      action: 'root-admin-made',
      actorName: textWithSpecialCharacters,
    })
  }
  await em.flush()
  await em.execute(`update audit_events set at = '2026-03-29 01:30:00.123457+00' where id % 2 = 0`)
  const ports = silentPorts(await mkdtemp(join(inject('folder'), 'ports-')))
  const queue = await startQueue({ database, log: ports.log, ports }, [])
  await em.execute(`select jobs.create_queue('${buildMedia.name}', '{"policy":"standard"}'::jsonb)`)
  await queue.send(buildMedia, { accountId: account.id, mediaId: user.id, buildNumber: 1 }, em)
  await queue.stop(1_000)
}

describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('moving to PostgreSQL', () => {
  beforeAll(async () => {
    source = await openDatabase({ dataFolder: await mkdtemp(join(inject('folder'), 'moved-')) })
    await source.migrate()
    await addRows(source)
    testDatabase = await createTestDatabase()
    target = await openDatabase({ dataFolder: '', databaseUrl: testDatabase.databaseUrl })
  })
  afterAll(async () => {
    await source.close()
    await target.close()
    await testDatabase.remove()
  })

  it('copies all rows and unfinished jobs', async () => {
    expect(await moveDatabase(source, target)).toMatchObject({ rows: 253, jobs: 1 })
    expect(await rowsOf(target)).toEqual(await rowsOf(source))
    expect(await target.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('')
    const jobs = await target.em.fork().execute(`select name, state::text from jobs.job`)
    expect(jobs).toEqual([{ name: buildMedia.name, state: 'created' }])
  })

  it('continues the sequences', async () => {
    const em = target.em.fork() as EntityManager
    const { id: account } = await em.findOneOrFail(Account, { name: textWithSpecialCharacters })
    const event = em.create(AuditEvent, { account, at: new Date(), action: 'root-admin-made', actorName: '' })
    await em.flush()
    expect(event.id).toBe(251)
  })

  it('rejects a target with rows', async () => {
    const rowsBefore = await rowsOf(target)
    await expect(moveDatabase(source, target)).rejects.toThrow("The database isn't empty: ")
    expect(await rowsOf(target)).toEqual(rowsBefore)
  })
})
