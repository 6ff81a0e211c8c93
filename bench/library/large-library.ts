import { randomUUID } from 'node:crypto'
import { readConfig } from '../../src/server/config.ts'
import { PGliteThread } from '../../src/server/database/pglite/pglite-thread.ts'
import { openSessionFor } from '../../src/server/domain/access/sessions/sessions.ts'
import { Account, Membership } from '../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../src/server/domain/identity/users/entity.ts'
import type { EntityManager } from '../../src/server/kernel/scope.ts'
import { searchWordsOf, sortNameOf } from '../../src/server/kernel/search-texts.ts'
import { type RunningServer, startServer } from '../../src/server/server.ts'
import type { MediaPage } from '../../src/shared/media/library.ts'

type LibraryQuery = Readonly<Record<string, unknown>>

/** Library of `size` media that a person browses over HTTP. */
export type Library = {
  readonly size: number
  readonly list: (query: LibraryQuery) => Promise<MediaPage>
  /** Counts the SQL statements on the tables of the library that a request runs. */
  readonly countStatements: (query: LibraryQuery) => Promise<number>
}

const rowsPerInsert = 2_000
/** Approximate number of media with the rare word. */
const rareMediaCount = 150
const columns = `id uuid, name text, tags text[], kind text, created_at timestamptz, size_bytes bigint, public_key text,
  search_words text[], sort_name text`
const insertSql = `insert into media (id, created_at, updated_at, account_id, kind, name, status, progress, size_bytes,
    sha256, public_key, build_id, former_build_ids, tags, typed_facts, search_words, sort_name, manifest)
  select id, created_at, created_at, ?::uuid, kind, name, 'complete', 1, size_bytes, repeat('0', 64), public_key,
    'build-1', '{}', tags, '{}', search_words, sort_name,
    '{"mapping":"flat","widthPx":4000,"heightPx":3000,"renditions":[{"widthPx":320,"file":"320.webp"}]}'
  from jsonb_to_recordset(?::jsonb) as row (${columns})`

/** Creates the row of a medium. Half are images, half have the tag “quay”, half “east” in their names, few “lighthouse”. */
function createRow(index: number, { accountId, size }: { readonly accountId: string; readonly size: number }) {
  const isRare = index % Math.floor(size / rareMediaCount) === 0
  const name = `IMG_${index} Harbor ${(index >> 2) % 2 === 0 ? 'east' : 'west'}${isRare ? ' Lighthouse' : ''}.jpg`
  const tags = (index >> 1) % 2 === 0 ? ['quay'] : ['pier', 'dusk']
  const kind = index % 2 === 0 ? ('images' as const) : ('panos' as const)
  return {
    id: randomUUID(),
    name,
    tags,
    kind,
    size_bytes: 1_000 + ((index * 7_919) % 99_991),
    created_at: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
    public_key: randomUUID().replaceAll('-', ''),
    search_words: searchWordsOf({ account: accountId, kind, name, tags }),
    sort_name: sortNameOf(name),
  }
}

async function fill(em: EntityManager, accountId: string, size: number): Promise<void> {
  for (let offset = 0; offset < size; offset += rowsPerInsert) {
    const length = Math.min(rowsPerInsert, size - offset)
    const rows = Array.from({ length }, (_, index) => createRow(offset + index, { accountId, size }))
    await em.execute(insertSql, [accountId, JSON.stringify(rows)])
  }
}

/** Number of statements so far on the library's tables; the session lookup uses others. */
let libraryStatementCount = 0

/** Starts the production server on an empty embedded database, and counts its statements. */
export function startLibraryServer(folder: string): Promise<RunningServer> {
  const { query } = PGliteThread.prototype
  PGliteThread.prototype.query = function countingQuery(this: PGliteThread, sql: string, parameters?: unknown[]) {
    if (/\b(?:media|stops|folders)\b/.test(sql)) libraryStatementCount += 1
    return query.call(this, sql, parameters)
  } as typeof query
  return startServer(readConfig({ PORT: '0', DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'error' }))
}

export async function createLibrary(server: RunningServer, size: number): Promise<Library> {
  const em = server.services.database.em.fork() as EntityManager
  const account = em.create(Account, { name: `Library of ${size}` })
  const user = em.create(User, { email: `bench${size}@example.com` })
  await em.flush()
  em.create(Membership, { account: account.id, user: user.id, role: 'owner' })
  await em.flush()
  await fill(em, account.id, size)
  const token = await openSessionFor(em, user.id)
  const headers = { authorization: `Bearer ${token}`, 'stopover-account': account.id }
  const list = async (query: LibraryQuery) => {
    const input = encodeURIComponent(JSON.stringify({ json: query }))
    const response = await fetch(`${server.address}/trpc/media.list?input=${input}`, { headers })
    if (!response.ok) throw new Error(`media.list responded with ${response.status}: ${await response.text()}`)
    const { result } = (await response.json()) as { result: { data: { json: MediaPage } } }
    return result.data.json
  }
  const countStatements = async (query: LibraryQuery) => {
    const countBefore = libraryStatementCount
    await list(query)
    return libraryStatementCount - countBefore
  }
  return { size, list, countStatements }
}
