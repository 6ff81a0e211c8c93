import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { CommandError } from '../operator-command.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().nonnegative()
/** Name of a table, restricted because it becomes part of a path. */
const tableName = z.string().regex(/^[a-z_][a-z0-9_]*$/)

const tableEntry = z.strictObject({
  name: tableName,
  columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
  key: z.array(z.string()),
  rows: count,
  sha256,
})

/** Manifest of a backup. It is written last, so that a folder without it isn't a complete backup. */
const manifestSchema = z.strictObject({
  format: z.literal(1),
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Migrations of the schema that the rows were read from, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(tableEntry),
  /** Unfinished jobs and their queues; null if the queue had no tables yet. */
  jobs: z.strictObject({ table: tableEntry, queues: z.array(z.string()) }).nullable(),
  /** Number and size of all files, and checksum of their list. */
  files: z.strictObject({ count, bytes: count, sha256 }),
})
export type Manifest = z.output<typeof manifestSchema>
export type TableEntry = z.output<typeof tableEntry>

export const backupPaths = {
  manifest: (folder: string) => join(folder, 'manifest.json'),
  tables: (folder: string) => join(folder, 'database'),
  table: (folder: string, name: string) => join(folder, 'database', `${name}.jsonl`),
  jobs: (folder: string) => join(folder, 'jobs.jsonl'),
  /** Checksums of all stored files, in the format of `sha256sum -c`. */
  fileSums: (folder: string) => join(folder, 'files.sha256'),
  file: (folder: string, key: string) => join(folder, 'files', key),
}

/** Writes the manifest and flushes it to disk. It is the last file of a backup and marks it as complete. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(backupPaths.manifest(folder), 'wx', 0o600)
  await file
    .writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
    .then(() => file.sync())
    .finally(() => file.close())
}

/** Reads the manifest of a backup. Throws `CommandError` if it is missing or damaged. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(backupPaths.manifest(folder), 'utf8').catch((cause: unknown) => {
    throw new CommandError(`${folder} has no complete backup: manifest.json can't be read.`, { cause })
  })
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new CommandError(`The manifest.json in ${folder} is damaged or from another version of Stopover.`, { cause })
  }
}
