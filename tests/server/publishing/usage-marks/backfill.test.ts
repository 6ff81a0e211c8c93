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

/** Last migration before the derived marks and counts existed. */
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

const accountNumber = 1
const usedMedium = 10
const unusedMedium = 11
const deletedMedium = 12
const liveTour = 20
const draftTour = 21
const deletedTour = 22
const form = 30
const stop = 40
const readSubmission = 50
const unreadSubmission = 51

/** SQL literal of an id. */
const id = (number: number) => `'00000000-0000-4000-8000-${String(number).padStart(12, '0')}'`
const medium = (number: number, deletedAt = 'null') => `
  insert into media (id, created_at, updated_at, account_id, kind, name, status, size_bytes, sha256, public_key,
      former_build_ids, tags, typed_facts, search_words, sort_name, deleted_at)
    values (${id(number)}, now(), now(), ${id(accountNumber)}, 'panos', 'Pier', 'complete', 5, repeat('0', 64), '${number}', '{}',
      '{pier,quay}', '{}', '{}', 'pier', ${deletedAt})`
const tour = (number: number, deletedAt = 'null') => `
  insert into tours (id, created_at, updated_at, account_id, name, languages, stop_ids, tags, saved_at, deleted_at)
    values (${id(number)}, now(), now(), ${id(accountNumber)}, 'Harbor', '{}', '{}', '{ships}', now(), ${deletedAt})`
const submission = (number: number, isRead: boolean) => `
  insert into submissions (id, created_at, updated_at, tour_id, form_id, form_name, key, publication_number, language,
      answers, received_at, is_read)
    values (${id(number)}, now(), now(), ${id(liveTour)}, ${id(form)}, 'Ask', ${id(number)}, 1, 'en', '[]', now(), ${isRead})`

const rows = [
  `insert into accounts (id, created_at, updated_at, name) values (${id(accountNumber)}, now(), now(), 'Museum')`,
  medium(usedMedium),
  medium(unusedMedium),
  medium(deletedMedium, 'now()'),
  tour(liveTour),
  tour(draftTour),
  tour(deletedTour, 'now()'),
  `insert into stops (id, created_at, updated_at, account_id, tour_id, name, media_id, initial_view, tags)
    values (${id(stop)}, now(), now(), ${id(accountNumber)}, ${id(liveTour)}, 'Hall', ${id(usedMedium)}, '{}', '{}')`,
  `insert into shares (id, account_id, tour_id, live_number, created_at) values ('s', ${id(accountNumber)}, ${id(liveTour)}, 1, now())`,
  submission(readSubmission, true),
  submission(unreadSubmission, false),
]

it('the migration computes marks and counts of existing rows', async () => {
  const em = database.em.fork()
  await database.orm.migrator.up({ to: lastMigrationBefore })
  for (const sql of rows) await em.execute(sql)
  await database.migrate()
  const ids = `{${[usedMedium, unusedMedium, deletedMedium].map((number) => id(number).slice(1, -1)).join(',')}}`
  expect(await em.execute(wrongUsageSql, [ids, ids])).toEqual([])
  expect(await em.execute(wrongCountsSql)).toEqual([])
  expect(await em.execute(wrongToursSql)).toEqual([])
  const usageSql = 'select right(media_id::text, 2) as medium, is_used as "isUsed" from media_usage order by media_id'
  expect(await em.execute(usageSql)).toEqual([
    { medium: String(usedMedium), isUsed: true },
    { medium: String(unusedMedium), isUsed: false },
  ])
  const listingSql = 'select right(tour_id::text, 2) as tour, is_live as "isLive" from tour_listing order by tour_id'
  expect(await em.execute(listingSql)).toEqual([
    { tour: String(liveTour), isLive: true },
    { tour: String(draftTour), isLive: false },
  ])
})
