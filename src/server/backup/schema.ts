import type { Database } from '../database/orm.ts'
import { CommandError } from '../operator-command.ts'
import type { Connection } from './connection.ts'
import { countRows, type Table, tablesOf } from './tables.ts'

/** The schema of the application's own tables. */
const applicationSchema = 'public'

/** All tables beside which nothing of the application is, but for its jobs. */
export function publicTables(connection: Connection): Promise<Table[]> {
  return tablesOf(connection, applicationSchema)
}

/** Tables of the application, whatever else lies beside them in the database. */
export async function applicationTables({ orm }: Database, connection: Connection): Promise<Table[]> {
  const names = new Set([...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName))
  return (await publicTables(connection)).filter(({ name }) => names.has(name))
}

/** Names of the migrations that made the schema, oldest first. */
export async function executedMigrations({ orm }: Database): Promise<string[]> {
  return (await orm.migrator.getExecuted()).map(({ name }) => name).sort()
}

/** Rows are read by what this version knows of them, so the schema has to be its own. */
export async function requireCurrentSchema(database: Database, place: string): Promise<void> {
  const pending = await database.orm.migrator.getPending()
  if (pending.length > 0) {
    throw new CommandError(
      `${place} is of an older version of Stopover. Run this command with that version, or start this version once.`,
    )
  }
}

/** Nothing is ever written over: a database that holds a row stays as it is. */
export async function requireEmptyDatabase(database: Database, connection: Connection): Promise<void> {
  for (const table of await applicationTables(database, connection)) {
    if ((await countRows(connection, table)) === 0) continue
    throw new CommandError(
      `The database isn't empty: ${table.name} has rows. Use an empty database. Nothing was changed.`,
    )
  }
}

/** Rows of a version that this one doesn't know can't be taken over. */
export async function requireKnownMigrations({ orm }: Database, wanted: readonly string[]): Promise<void> {
  const pending = (await orm.migrator.getPending()).map(({ name }) => name)
  const known = new Set([...pending, ...(await orm.migrator.getExecuted()).map(({ name }) => name)])
  if (wanted.every((name) => known.has(name))) return
  throw new CommandError('The backup is of a newer version of Stopover. Run this command with that version.')
}

/** Gives an empty database the schema that the rows were read from. */
export async function migrateTo(database: Database, wanted: readonly string[]): Promise<void> {
  const last = wanted.at(-1)
  const executed = await executedMigrations(database)
  if (executed.some((name) => !wanted.includes(name))) {
    throw new CommandError('The empty database is of another version of Stopover. Use a database without tables.')
  }
  if (last !== undefined && !executed.includes(last)) await database.orm.migrator.up({ to: last })
}
