import type { Database } from '../database/orm.ts'
import { CommandError } from '../operator-command.ts'
import type { Connection } from './connection.ts'
import { countRows, type Table, tablesOf } from './tables.ts'

/** The schema of the application's own tables. */
const applicationSchema = 'public'

/** All tables in the application's schema. Only the jobs are in another schema. */
export function publicTables(connection: Connection): Promise<Table[]> {
  return tablesOf(connection, applicationSchema)
}

/** Tables of this version of the application, without others in the same schema. */
export async function applicationTables({ orm }: Database, connection: Connection): Promise<Table[]> {
  const names = new Set([...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName))
  return (await publicTables(connection)).filter(({ name }) => names.has(name))
}

/** Names of the executed migrations, oldest first. */
export async function executedMigrations({ orm }: Database): Promise<string[]> {
  return (await orm.migrator.getExecuted()).map(({ name }) => name).sort()
}

/** Rejects a database with pending migrations, because rows are read with the schema of this version. */
export async function requireCurrentSchema(database: Database, databaseLabel: string): Promise<void> {
  const pendingMigrations = await database.orm.migrator.getPending()
  if (pendingMigrations.length > 0) {
    throw new CommandError(
      `${databaseLabel} is from an older version of Stopover. Run this command with that version, or start this version once.`,
    )
  }
}

/** Rejects a database with any rows, so that no row is ever overwritten. */
export async function requireEmptyDatabase(database: Database, connection: Connection): Promise<void> {
  for (const table of await applicationTables(database, connection)) {
    if ((await countRows(connection, table)) === 0) continue
    throw new CommandError(
      `The database isn't empty: ${table.name} has rows. Use an empty database. Nothing was changed.`,
    )
  }
}

/** Rejects a backup of a newer version, because its migrations are unknown. */
export async function requireKnownMigrations({ orm }: Database, migrations: readonly string[]): Promise<void> {
  const pendingNames = (await orm.migrator.getPending()).map(({ name }) => name)
  const knownNames = new Set([...pendingNames, ...(await orm.migrator.getExecuted()).map(({ name }) => name)])
  if (migrations.every((name) => knownNames.has(name))) return
  throw new CommandError('The backup is from a newer version of Stopover. Run this command with that version.')
}

/** Migrates an empty database to the schema that the rows were read from. */
export async function migrateTo(database: Database, migrations: readonly string[]): Promise<void> {
  const lastMigration = migrations.at(-1)
  const executed = await executedMigrations(database)
  if (executed.some((name) => !migrations.includes(name))) {
    throw new CommandError('The empty database is from another version of Stopover. Use a database without tables.')
  }
  if (lastMigration !== undefined && !executed.includes(lastMigration)) {
    await database.orm.migrator.up({ to: lastMigration })
  }
}
