import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('the migrations create the schema of the entities', async () => {
  const { orm } = app.services.database
  expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('')
})

/** Name and body of a trigger function in its definition. */
const functionParts = /create or replace function "(\w+)"\(\) returns trigger as \$\$(.*)\$\$ language plpgsql/s
const onOneLine = (sql: string) => sql.replaceAll(/\s+/g, ' ').trim()

/** The ORM can't compare trigger functions, so the test compares them itself. */
it('the migrations create the trigger functions of the entities', async () => {
  const { orm } = app.services.database
  const triggers = [...orm.getMetadata().getAll().values()].flatMap((meta) => meta.triggers)
  const entityFunctions = triggers.flatMap(({ expression = '' }) => {
    const [, name, body] = functionParts.exec(expression) ?? []
    return name === undefined || body === undefined ? [] : [{ name, body: onOneLine(body) }]
  })
  expect(entityFunctions.length).toBeGreaterThan(10)
  const names = entityFunctions.map(({ name }) => name)
  const rows = await app
    .em()
    .execute<{ name: string; body: string }[]>(
      'select proname as name, prosrc as body from pg_proc where proname = any(?::text[])',
      [`{${names.join(',')}}`],
    )
  const databaseFunctions = new Map(rows.map(({ name, body }) => [name, onOneLine(body)]))
  expect(Object.fromEntries(databaseFunctions)).toEqual(
    Object.fromEntries(entityFunctions.map(({ name, body }) => [name, body])),
  )
})
