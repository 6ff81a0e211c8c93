import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { TestApp } from './app.ts'

/** Folder by folder: one that goes meanwhile must not make the others look empty. */
async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const found = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesUnder(path) : [path]
    }),
  )
  return found.flat()
}

/** Lock files of a running process, which are skipped, because reading them would release the lock. */
const isProcessMark = (path: string) => /^files\/work\/[^/]+\.lock$/.test(path)

/** Emails are kept by jobs, each in its own time. */
const isEmail = (path: string) => /^files\/(?:mailbox\/|work\/.*\/email\.json$)/.test(path)

/** Every stored file, uploads in progress and the file store, relative to the folder. */
export async function storedPaths(dataFolder: string): Promise<string[]> {
  const parts = await Promise.all(['uploads', 'files'].map((part) => filesUnder(join(dataFolder, part))))
  const paths = parts.flat().map((path) => relative(dataFolder, path))
  return paths.filter((path) => !isProcessMark(path) && !isEmail(path))
}

/** Folders and files of work in progress, below the folder that holds it. */
export async function worksIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  // Below them are the folders of the processes.
  return entries.filter((path) => path.includes('/'))
}

/** Every stored file with its hash, while nothing is being written. */
export async function storedFiles(dataFolder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const path of await storedPaths(dataFolder)) {
    const bytes = await readFile(join(dataFolder, path))
    found[path] = createHash('sha256').update(bytes).digest('hex')
  }
  return found
}

/** Besides what any call leaves: why a file was rejected is kept for its sender. */
const tablesSql = `select table_name from information_schema.tables where table_schema = 'public'
  and table_name not in ('rate_limits', 'audit_events', 'rejected_uploads', 'mikro_orm_migrations') order by 1`

const without = (...columns: string[]) => columns.map((column) => ` - '${column}'`).join('')

/** Traces that any call leaves, a rejected one too: when and where a session was last used. */
const traces = without('last_used_at', 'last_account_id', 'last_opened_at')
/** Columns that change when a session is used. */
const sessionTraces = without('expires_at')

/** Errors give these, too: so that nobody learns who is known, and so that nothing stays of a file. */
const silentJobs = ['answer-reset-request', 'drop-lost-original'].map((name) => `'${name}'`).join(', ')
/** Queued jobs, finished or not. */
const jobsSql = `select distinct name || ' ' || data::text as job from jobs.job
  where name not like '\\_\\_%' and name not in (${silentJobs}) order by 1`

/** All that the server keeps, so that a rejected request can be shown to have changed nothing. */
export async function stateOf(app: Pick<TestApp, 'em' | 'dataFolder'>): Promise<unknown> {
  const em = app.em()
  const tables: Record<string, unknown> = {}
  for (const { table_name: table } of await em.execute<{ table_name: string }[]>(tablesSql)) {
    const left = table === 'sessions' ? traces + sessionTraces : traces
    const rows = await em.execute<{ row: unknown }[]>(`select to_jsonb(t)${left} as row from "${table}" t`)
    tables[table] = rows.map(({ row }) => JSON.stringify(row)).sort()
  }
  const jobs = await em.execute<{ job: string }[]>(jobsSql)
  return { tables, jobs: jobs.map(({ job }) => job), files: await storedFiles(app.dataFolder) }
}
