import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { TestApp } from './app.ts'

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Every stored file, uploads in progress and the file store, relative to the folder. */
export async function storedPaths(dataFolder: string): Promise<string[]> {
  const parts = await Promise.all(['uploads', 'files'].map((part) => filesUnder(join(dataFolder, part))))
  return parts.flat().map((path) => relative(dataFolder, path))
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

const tablesSql = `select table_name from information_schema.tables where table_schema = 'public'
  and table_name not in ('rate_limits', 'audit_events', 'mikro_orm_migrations') order by 1`

/** Traces that any call leaves, a refused one too: when and where a session was last used. */
const traces = ['last_used_at', 'last_account_id', 'last_opened_at'].map((column) => ` - '${column}'`).join('')

/** All that the server keeps, so that a refused request can be shown to have changed nothing. */
export async function stateOf(app: Pick<TestApp, 'em' | 'dataFolder'>): Promise<unknown> {
  const em = app.em()
  const tables: Record<string, unknown> = {}
  for (const { table_name: table } of await em.execute<{ table_name: string }[]>(tablesSql)) {
    const rows = await em.execute<{ row: unknown }[]>(`select to_jsonb(t)${traces} as row from "${table}" t`)
    tables[table] = rows.map(({ row }) => JSON.stringify(row)).sort()
  }
  return { tables, files: await storedFiles(app.dataFolder) }
}
