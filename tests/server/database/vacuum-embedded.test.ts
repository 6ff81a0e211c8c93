import { afterAll, beforeAll, expect, it } from 'vitest'
import { vacuumEmbedded } from '../../../src/server/database/vacuum-embedded.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('vacuuming makes the space of counted batches reusable', async () => {
  const { database } = app.services
  const em = app.em()
  const addSql = `insert into visit_batches (tour_id, received_at, batch, visitor, network)
    select gen_random_uuid(), now(), repeat('x', 500), n, n from generate_series(1, 2000) n`
  const tableBytes = async () => {
    const rows = await em.execute<{ bytes: number }[]>(`select pg_table_size('visit_batches')::float8 as bytes`)
    return rows[0]?.bytes ?? 0
  }
  const addAndDeleteBatches = async () => {
    await em.execute(addSql)
    await em.execute('delete from visit_batches')
    return tableBytes()
  }
  const sizeAfterFirstRound = await addAndDeleteBatches()
  expect(await addAndDeleteBatches()).toBeGreaterThan(sizeAfterFirstRound * 1.5)
  await vacuumEmbedded(database)
  expect(await tableBytes()).toBeLessThan(sizeAfterFirstRound / 2)
  expect(await addAndDeleteBatches()).toBeLessThan(sizeAfterFirstRound * 1.5)
})
