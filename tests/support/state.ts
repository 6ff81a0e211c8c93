import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { TestApp } from './app.ts'

/** Lists folder by folder, so that a folder that disappears meanwhile doesn't make the others look empty. */
async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const paths = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesUnder(path) : [path]
    }),
  )
  return paths.flat()
}

/** Lock file of a running process; it is skipped, because reading it would release the lock. */
const isProcessLock = (path: string) => /^files\/work\/[^/]+\.lock$/.test(path)

/** Stored email; jobs write these at any time. */
const isEmail = (path: string) => /^files\/(?:mailbox\/|work\/.*\/email\.json$)/.test(path)

/** Paths of all stored files, including uploads in progress, relative to the data folder. */
export async function storedPaths(dataFolder: string): Promise<string[]> {
  const pathsByFolder = await Promise.all(['uploads', 'files'].map((part) => filesUnder(join(dataFolder, part))))
  const paths = pathsByFolder.flat().map((path) => relative(dataFolder, path))
  return paths.filter((path) => !isProcessLock(path) && !isEmail(path))
}

/** Folders and files of work in progress below a folder. */
export async function workPathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  // The first level holds the folders of processes.
  return entries.filter((path) => path.includes('/'))
}

/** Hashes of all stored files by path, while nothing is being written. */
export async function storedFiles(dataFolder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const path of await storedPaths(dataFolder)) {
    const bytes = await readFile(join(dataFolder, path))
    hashes[path] = createHash('sha256').update(bytes).digest('hex')
  }
  return hashes
}

/** All tables except tables that any call may write, and tables that background jobs write every minute. */
const tablesSql = `select table_name from information_schema.tables where table_schema = 'public'
  and table_name not in ('rate_limits', 'audit_events', 'rejected_uploads', 'file_checks', 'mikro_orm_migrations') order by 1`

const minusColumns = (...columns: string[]) => columns.map((column) => ` - '${column}'`).join('')

/** Columns that any call changes, even a rejected one: when and where a session was last used. */
const useColumns = minusColumns('last_used_at', 'last_account_id', 'last_opened_at')
/** Columns that change when a session is used. */
const sessionUseColumns = minusColumns('expires_at')

/** Jobs that rejected calls create, too: to hide which emails are registered, and to delete leftover files. */
const silentJobs = ['answer-reset-request', 'drop-lost-original'].map((name) => `'${name}'`).join(', ')
/** Queued jobs, finished or not. */
const jobsSql = `select distinct name || ' ' || data::text as job from jobs.job
  where name not like '\\_\\_%' and name not in (${silentJobs}) order by 1`

/** Snapshot of all stored rows and files. It proves that a rejected request changed nothing. */
export async function stateOf(app: Pick<TestApp, 'em' | 'dataFolder'>): Promise<unknown> {
  const em = app.em()
  const tables: Record<string, unknown> = {}
  for (const { table_name: table } of await em.execute<{ table_name: string }[]>(tablesSql)) {
    const ignoredColumns = table === 'sessions' ? useColumns + sessionUseColumns : useColumns
    const rows = await em.execute<{ row: unknown }[]>(`select to_jsonb(t)${ignoredColumns} as row from "${table}" t`)
    tables[table] = rows.map(({ row }) => JSON.stringify(row)).sort()
  }
  const jobs = await em.execute<{ job: string }[]>(jobsSql)
  return { tables, jobs: jobs.map(({ job }) => job), files: await storedFiles(app.dataFolder) }
}
