import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from './orm.ts'

/**
 * Writes the migration from the stored schema to that of the entities: `npm run migration:create -- NAME`. Works on an
 * empty database brought up to the last migration, so it needs none of yours.
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
