import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/server/database/orm.ts'
import { startQueue } from '../../src/server/database/queue.ts'
import { silentPorts } from './ports.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Archive of a migrated, empty embedded database: starting from it takes a third of a second. */
    emptyDatabaseFile: string
    folder: string
  }
}

/** Makes the empty database that every server test starts from. On PostgreSQL each test makes its own instead. */
export default async function setup({
  provide,
}: {
  provide: (key: 'emptyDatabaseFile' | 'folder', value: string) => void
}) {
  const folder = await mkdtemp(join(tmpdir(), 'stopover-tests-'))
  const file = join(folder, 'empty.tar')
  if (process.env.TEST_DATABASE_URL === undefined) {
    const database = await openDatabase({ dataFolder: join(folder, 'template') })
    await database.migrate()
    const ports = silentPorts(folder)
    const queue = await startQueue({ database, log: ports.log, ports }, [])
    await queue.stop(1_000)
    if (database.embedded !== undefined) await writeFile(file, await database.embedded.dump())
    await database.close()
  }
  provide('emptyDatabaseFile', file)
  provide('folder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
