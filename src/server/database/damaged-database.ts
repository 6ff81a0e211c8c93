import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Error for an embedded database whose files can't be used; the message is the reason. */
export class DamagedDatabaseError extends Error {}

/**
 * Rejects a database whose version file is missing, because PGlite would take the folder for an empty one and overwrite
 * the data. An interrupted first start can't look like this: PGlite writes the version file before the settings.
 */
export function rejectMissingVersionFile(databaseFolder: string): void {
  if (statSync(databaseFolder, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new DamagedDatabaseError('database is a file, not a folder')
  }
  const hasData = ['global/pg_control', 'postgresql.conf'].every((name) => existsSync(join(databaseFolder, name)))
  if (hasData && !existsSync(join(databaseFolder, 'PG_VERSION'))) {
    throw new DamagedDatabaseError('the file database/PG_VERSION is missing')
  }
}
