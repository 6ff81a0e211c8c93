import { CommandError } from '../operator-command.ts'
import type { Installation } from './back-up.ts'
import { type Connection, inWriteTransaction, openConnection } from './connection.ts'
import { readLines } from './line-files.ts'
import { loadTable, withoutForeignKeys } from './load-tables.ts'
import { backupPaths, type Manifest, readManifest, type TableEntry } from './manifest.ts'
import { removeRestored, requireNoFiles, restoreFiles } from './restore-files.ts'
import { migrateTo, publicTables, requireEmptyDatabase, requireKnownMigrations } from './schema.ts'
import type { Table } from './tables.ts'
import { addJobs, createQueues } from './unfinished-jobs.ts'
import { verifyBackup } from './verify.ts'

/** Table for the rows of a backup. Its columns must be the same, or values would end up in the wrong ones. */
function targetOf({ name, columns }: TableEntry, tables: readonly Table[]): Table {
  const table = tables.find((candidate) => candidate.name === name)
  const hasSameColumns =
    table?.columns.length === columns.length &&
    table.columns.every((column, index) => {
      const savedColumn = columns[index]
      return column.name === savedColumn?.name && column.type === savedColumn.type
    })
  if (table !== undefined && hasSameColumns) return table
  throw new CommandError(`The columns of the backup's table ${name} differ from those of this version.`)
}

async function restoreRows(connection: Connection, folder: string, { tables, jobs }: Manifest): Promise<void> {
  const existingTables = await publicTables(connection)
  const targets = tables.map((entry) => ({ entry, table: targetOf(entry, existingTables) }))
  const load = async () => {
    for (const { entry, table } of targets) {
      const { rows, sha256 } = await loadTable(connection, table, readLines(backupPaths.table(folder, entry.name)))
      if (rows === entry.rows && sha256 === entry.sha256) continue
      throw new Error(`${entry.name} has ${rows} rows instead of the ${entry.rows} of the backup. Nothing was kept.`)
    }
  }
  await withoutForeignKeys(
    connection,
    targets.map(({ table }) => table),
    load,
  )
  if (jobs === null) return
  const source: Table = { schema: 'jobs', ...jobs.table }
  for await (const lines of readLines(backupPaths.jobs(folder))) await addJobs(connection, source, lines)
}

/**
 * Restores a backup into an empty database and an empty file store, all or nothing. Verifies the checksums of the backup
 * first, and then each file and each table after it was written.
 */
export async function restore({ database, files }: Installation, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await requireNoFiles(files)
  const connection = await openConnection(database)
  try {
    await requireKnownMigrations(database, manifest.migrations)
    await requireEmptyDatabase(database, connection)
    await verifyBackup(folder, manifest)
    await migrateTo(database, manifest.migrations)
    if (manifest.jobs !== null) await createQueues(database, manifest.jobs.queues)
    try {
      await restoreFiles(files, folder)
      await inWriteTransaction(connection, () => restoreRows(connection, folder, manifest))
    } catch (error) {
      // The first error is more informative than one of the cleanup.
      await removeRestored(files).catch(() => {})
      throw error
    }
  } finally {
    await connection.close()
  }
  return manifest
}
