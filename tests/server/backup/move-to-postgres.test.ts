import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { moveDatabase } from '../../../src/server/backup/move-database.ts'
import { type Database, openDatabase } from '../../../src/server/database/orm.ts'
import { startQueue } from '../../../src/server/database/queue.ts'
import { AuditEvent } from '../../../src/server/domain/identity/audit/entity.ts'
import { Account, Membership } from '../../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../../src/server/domain/identity/users/entity.ts'
import { buildMedia } from '../../../src/server/domain/library/media/build/build.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { silentPorts } from '../../support/ports.ts'
import { makeTestDatabase, type TestDatabase } from '../../support/servers/test-database.ts'

const awkward = 'It\'s "quoted", \\back\\slashed,\n{braced}, é 🎉'

let source: Database
let target: Database
let place: TestDatabase

/** Every table of an installation as its own server shows it. */
async function rowsOf({ em, orm }: Database): Promise<Record<string, unknown[]>> {
  const names = [...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName)
  const entries = names.map(async (name) => {
    const rows = await em.fork().execute<{ row: string }[]>(`select t::text as row from "${name}" t order by 1`)
    return [name, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function fill(database: Database): Promise<void> {
  const em = database.em.fork() as EntityManager
  const account = em.create(Account, { name: awkward })
  const user = em.create(User, { email: 'robin@example.com' })
  await em.flush()
  em.create(Membership, { account: account.id, user: user.id, role: 'owner' })
  for (let number = 0; number < 250; number++) {
    em.create(AuditEvent, { account: account.id, at: new Date(), action: 'root-admin-made', actorName: awkward })
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
    await fill(source)
    place = await makeTestDatabase()
    target = await openDatabase({ dataFolder: '', databaseUrl: place.databaseUrl })
  })
  afterAll(async () => {
    await source.close()
    await target.close()
    await place.remove()
  })

  it('copies every row and every unfinished job, and numbers go on', async () => {
    expect(await moveDatabase(source, target)).toMatchObject({ rows: 253, jobs: 1 })
    expect(await rowsOf(target)).toEqual(await rowsOf(source))
    expect(await target.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('')
    const jobs = await target.em.fork().execute(`select name, state::text from jobs.job`)
    expect(jobs).toEqual([{ name: buildMedia.name, state: 'created' }])
    const em = target.em.fork() as EntityManager
    const { id: account } = await em.findOneOrFail(Account, { name: awkward })
    const event = em.create(AuditEvent, { account, at: new Date(), action: 'root-admin-made', actorName: '' })
    await em.flush()
    expect(event.id).toBe(251)
  })

  it('rejects a database that holds rows, and changes nothing in it', async () => {
    const before = await rowsOf(target)
    await expect(moveDatabase(source, target)).rejects.toThrow("The database isn't empty: ")
    expect(await rowsOf(target)).toEqual(before)
  })
})
