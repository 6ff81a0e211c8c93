import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockAccountStorage } from '../../../src/server/domain/billing/plans/storage.ts'
import { lockUser } from '../../../src/server/domain/identity/users/lock-user.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, type Person } from '../../support/people/people.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

it.each([
  { table: 'users', lock: (em: EntityManager) => lockUser(em, { id: person.userId }) },
  { table: 'accounts', lock: (em: EntityManager) => lockAccountStorage(em, person.accountId) },
])('rows that refer to a locked row of $table can be inserted', async ({ table, lock }) => {
  await app.em().transactional(async (em) => {
    const { id } = (await lock(em as EntityManager)) ?? {}
    // Foreign keys take this lock, which fails instead of waiting here.
    const rows = await app.em().execute(`select id from ${table} where id = ? for key share nowait`, [id])
    expect(rows).toEqual([{ id }])
  })
})
