import { afterAll, beforeAll, expect, it } from 'vitest'
import { Session } from '../../../../src/server/domain/access/sessions/entity.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour } from '../../../support/people/tours.ts'
import { createUpload } from '../../../support/people/uploads.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

/** Simulates the error of a full disk in every table, because a real disk can't be filled. */
const simulateFullDiskSql = [
  `create function reject_writes() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
  `do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create trigger full_disk before insert or update or delete on %I execute function reject_writes()', name);
    end loop; end $$`,
]
const restoreDiskSql = 'drop function reject_writes() cascade'

it('a database with a full disk allows reads but no writes until space is freed (F32)', async () => {
  const tour = await aTour(app, person)
  const rename = (name: string) => person.trpc.tours.update.mutate({ tourId: tour.id, version: tour.version, name })
  // The next call also tries to update the session, and must succeed although that fails.
  await app.em().nativeUpdate(Session, {}, { lastUsedAt: new Date(0) })
  for (const statement of simulateFullDiskSql) await app.em().execute(statement)
  expect(await apiErrorOf(rename('Pier'))).toMatchObject({ status: 507, code: 'storage.full' })
  await expect(createUpload(person, 10)).rejects.toThrow(/failed with 507/)
  expect((await person.trpc.tours.get.query({ tourId: tour.id })).name).toBe(tour.name)
  expect((await person.trpc.media.list.query({})).items).toHaveLength(2)
  await app.em().execute(restoreDiskSql)
  expect(await rename('Pier')).toMatchObject({ name: 'Pier' })
  expect(await createUpload(person, 10)).toMatch(/^\/uploads\//)
})
