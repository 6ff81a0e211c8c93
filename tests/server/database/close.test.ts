import { expect, it } from 'vitest'
import { openDatabase } from '../../../src/server/database/orm.ts'

/** URL of PostgreSQL. The embedded database has no pool of connections. */
const databaseUrl = process.env.TEST_DATABASE_URL

it.runIf(databaseUrl !== undefined)('closing a database ends connections that are still being opened', async () => {
  const database = await openDatabase({ dataFolder: '', databaseUrl })
  await database.check()
  // One query takes the idle connection; the other opens a second one.
  const queries = Promise.allSettled([database.check(), database.check()])
  while (database.connections().open < 2) await new Promise(setImmediate)
  await database.close()
  const outcomes = await queries
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})
