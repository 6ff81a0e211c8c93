import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The embedded database's files can't be used; the message is the reason. */
export class DamagedDatabaseError extends Error {}

/**
 * A database without its version file would be taken for a folder that has none, and a new, empty one would be written
 * over it. PGlite unpacks a new database with its settings after the version file, so that a first start that was cut off
 * never looks so.
 */
export function rejectBeheadedDatabase(databaseFolder: string): void {
  if (statSync(databaseFolder, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new DamagedDatabaseError('database is a file there, not a folder')
  }
  const isWhole = ['global/pg_control', 'postgresql.conf'].every((name) => existsSync(join(databaseFolder, name)))
  if (isWhole && !existsSync(join(databaseFolder, 'PG_VERSION'))) {
    throw new DamagedDatabaseError('the file database/PG_VERSION is missing')
  }
}
