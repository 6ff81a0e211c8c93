import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import {
  wrongCountsSql,
  wrongToursSql,
  wrongUsageSql,
} from '../../../../src/server/database/derived-data/consistency-checks.ts'
import { type Database, openDatabase } from '../../../../src/server/database/orm.ts'
import { createDatabase, onServer } from '../../../support/servers/postgres-database.ts'

/** Last migration before the marks and counts existed. */
const lastMigrationBefore = 'Migration20261124025101_submissions_counted'

const serverUrl = process.env.TEST_DATABASE_URL
let folder: string
let database: Database
let databaseUrl: string | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(inject('folder'), 'backfill-'))
  if (serverUrl !== undefined) databaseUrl = (await createDatabase(serverUrl, 'template0')).url
  database = await openDatabase({ dataFolder: folder, databaseUrl })
})
afterAll(async () => {
  await database.close()
  const name = databaseUrl === undefined ? '' : new URL(databaseUrl).pathname.slice(1)
  if (serverUrl !== undefined) await onServer(serverUrl, `drop database if exists ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

const id = (number: number) => `'00000000-0000-4000-8000-${String(number).padStart(12, '0')}'`
const medium = (number: number, deletedAt = 'null') => `
  insert into media (id, created_at, updated_at, account_id, kind, name, status, size_bytes, sha256, public_key,
      former_build_ids, tags, typed_facts, search_words, sort_name, deleted_at)
    values (${id(number)}, now(), now(), ${id(1)}, 'panos', 'Pier', 'complete', 5, repeat('0', 64), '${number}', '{}',
      '{pier,quay}', '{}', '{}', 'pier', ${deletedAt})`
const tour = (number: number, deletedAt = 'null') => `
  insert into tours (id, created_at, updated_at, account_id, name, languages, stop_ids, tags, saved_at, deleted_at)
    values (${id(number)}, now(), now(), ${id(1)}, 'Harbor', '{}', '{}', '{ships}', now(), ${deletedAt})`
const submission = (number: number, isRead: boolean) => `
  insert into submissions (id, created_at, updated_at, tour_id, form_id, form_name, key, publication_number, language,
      answers, received_at, is_read)
    values (${id(number)}, now(), now(), ${id(20)}, ${id(30)}, 'Ask', ${id(number)}, 1, 'en', '[]', now(), ${isRead})`

const rows = [
  `insert into accounts (id, created_at, updated_at, name) values (${id(1)}, now(), now(), 'Museum')`,
  medium(10),
  medium(11),
  medium(12, 'now()'),
  tour(20),
  tour(21),
  tour(22, 'now()'),
  `insert into stops (id, created_at, updated_at, account_id, tour_id, name, media_id, initial_view, tags)
    values (${id(40)}, now(), now(), ${id(1)}, ${id(20)}, 'Hall', ${id(10)}, '{}', '{}')`,
  `insert into shares (id, account_id, tour_id, live_number, created_at) values ('s', ${id(1)}, ${id(20)}, 1, now())`,
  submission(50, true),
  submission(51, false),
]

it('the migration computes marks and counts of existing rows', async () => {
  const em = database.em.fork()
  await database.orm.migrator.up({ to: lastMigrationBefore })
  for (const sql of rows) await em.execute(sql)
  await database.migrate()
  const ids = `{${[10, 11, 12].map((number) => id(number).slice(1, -1)).join(',')}}`
  expect(await em.execute(wrongUsageSql, [ids, ids])).toEqual([])
  expect(await em.execute(wrongCountsSql)).toEqual([])
  expect(await em.execute(wrongToursSql)).toEqual([])
  const marks = 'select right(media_id::text, 2) as medium, is_used as "isUsed" from media_usage order by media_id'
  expect(await em.execute(marks)).toEqual([
    { medium: '10', isUsed: true },
    { medium: '11', isUsed: false },
  ])
  const live = 'select right(tour_id::text, 2) as tour, is_live as "isLive" from tour_listing order by tour_id'
  expect(await em.execute(live)).toEqual([
    { tour: '20', isLive: true },
    { tour: '21', isLive: false },
  ])
})
