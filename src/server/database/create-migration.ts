import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from './orm.ts'

/**
 * Generates a migration to the schema of the entities: `npm run migration:create -- NAME`. It compares with a temporary
 * database that is migrated from scratch.
 */
const name = process.argv[2]
if (name === undefined || !/^[a-z][a-z0-9-]*$/.test(name))
  throw new Error('usage: npm run migration:create -- some-name')

const folder = await mkdtemp(join(tmpdir(), 'stopover-migration-'))
const database = await openDatabase({ dataFolder: folder })
try {
  await database.migrate()
  const { fileName } = await database.orm.migrator.create(undefined, false, false, name)
  console.log(fileName === '' ? 'The entities match the migrations.' : `Written: migrations/${fileName}`)
} finally {
  await database.close()
  await rm(folder, { recursive: true, force: true })
}
