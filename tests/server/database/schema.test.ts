import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('the migrations make what the entities say', async () => {
  const { orm } = app.services.database
  expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('')
})
