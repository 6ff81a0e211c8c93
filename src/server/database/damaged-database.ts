import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Error for unusable files of the embedded database. The message is the reason. */
export class DamagedDatabaseError extends Error {}

/**
 * Rejects a database without a version file, because PGlite would treat the folder as empty and overwrite the data. An
 * interrupted first start can't look like this: PGlite writes the version file before the settings.
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
