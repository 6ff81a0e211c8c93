import { mkdir, readdir } from 'node:fs/promises'
import type { Database } from '../database/orm.ts'
import { messageOf } from '../kernel/message-of.ts'
import { productVersion } from '../kernel/product-version.ts'
import { CommandError } from '../operator-command.ts'
import type { Files } from '../ports/files.ts'
import { forEachConcurrently } from '../ports/for-each-concurrently.ts'
import { type Connection, inSnapshot, openConnection } from './connection.ts'
import { writeLines } from './line-files.ts'
import { backupPaths, type Manifest, type TableEntry, writeManifest } from './manifest.ts'
import { applicationTables, executedMigrations, requireCurrentSchema } from './schema.ts'
import { requirePlainKey, saveStream, storedKeys } from './stored-files.ts'
import { readRows, type Table, type TableContent } from './tables.ts'
import { isUnfinishedSql, jobTable, queueNames } from './unfinished-jobs.ts'

export type Installation = { readonly database: Database; readonly files: Files }

function entryOf({ name, columns, key }: Table, { rows, sha256 }: TableContent): TableEntry {
  return { name, columns: [...columns], key: [...key], rows, sha256 }
}

async function saveJobs(connection: Connection, folder: string): Promise<Manifest['jobs']> {
  const table = await jobTable(connection)
  if (table === undefined) return null
  const content = await writeLines(backupPaths.jobs(folder), readRows(connection, table, isUnfinishedSql))
  return { table: entryOf(table, content), queues: await queueNames(connection) }
}

/** Tables without a backup of their rows: deleting a salt only has an effect if there is no copy of it. */
const excludedTables: ReadonlySet<string> = new Set(['visitor_salts'])

async function saveRows(
  { database }: Installation,
  connection: Connection,
  folder: string,
): Promise<Pick<Manifest, 'tables' | 'jobs'>> {
  const tables: TableEntry[] = []
  for (const table of await applicationTables(database, connection)) {
    const path = backupPaths.table(folder, table.name)
    const condition = excludedTables.has(table.name) ? 'false' : 'true'
    tables.push(entryOf(table, await writeLines(path, readRows(connection, table, condition))))
  }
  return { tables, jobs: await saveJobs(connection, folder) }
}

/** Copies files and yields a checksum line for each. Files deleted in the meantime are skipped. */
async function* saveFiles({ files }: Installation, folder: string, onFileSaved: (sizeBytes: number) => void) {
  for await (const keys of storedKeys(files)) {
    const lines = new Map<string, string>()
    await forEachConcurrently(keys, async (key) => {
      const path = backupPaths.file(folder, requirePlainKey(key))
      const storedFile = await files.find(key)
      const body = await storedFile?.stream()
      if (storedFile === undefined || body === undefined) return
      const { sha256, sizeBytes } = await saveStream(body, path)
      if (sizeBytes !== storedFile.sizeBytes)
        throw new Error(`${key} ended after ${sizeBytes} of ${storedFile.sizeBytes} bytes`)
      onFileSaved(sizeBytes)
      lines.set(key, `${sha256}  files/${key}`)
    })
    yield keys.flatMap((key) => lines.get(key) ?? [])
  }
}

async function requireEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    throw new CommandError(`${folder} can't be created: ${messageOf(cause)}. Choose a folder that you can write to.`, {
      cause,
    })
  })
  if ((await readdir(folder)).length === 0) return
  throw new CommandError(`${folder} isn't empty. Choose a new folder.`)
}

/**
 * Writes a backup to an empty folder: all rows of one snapshot, the unfinished jobs, then all files. Copying the files
 * last is safe, because files are stored before their rows and kept for weeks after deletion.
 */
export async function backUp(installation: Installation, folder: string, now = new Date()): Promise<Manifest> {
  const { database } = installation
  await requireCurrentSchema(database, 'The database')
  await requireEmptyFolder(folder)
  await mkdir(backupPaths.tables(folder), { mode: 0o700 })
  const migrations = await executedMigrations(database)
  const connection = await openConnection(database)
  const content = await inSnapshot(connection, () => saveRows(installation, connection, folder)).finally(() =>
    connection.close(),
  )
  let bytes = 0
  const checksumLines = saveFiles(installation, folder, (sizeBytes) => {
    bytes += sizeBytes
  })
  const { rows: count, sha256 } = await writeLines(backupPaths.fileSums(folder), checksumLines)
  const manifest: Manifest = {
    format: 1,
    version: productVersion,
    createdAt: now.toISOString(),
    migrations,
    ...content,
    files: { count, bytes, sha256 },
  }
  await writeManifest(folder, manifest)
  return manifest
}
