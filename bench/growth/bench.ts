import { join } from 'node:path'
import { startCluster } from '../../scripts/testing/postgres.ts'
import { findOrInstallPostgres } from '../../scripts/testing/postgres-binaries.ts'
import { readConfig } from '../../src/server/config.ts'
import { auditLimits } from '../../src/server/domain/identity/audit/audit-limits.ts'
import { startServer } from '../../src/server/server.ts'
import { submissionsFilePath } from '../../src/shared/forms/form-paths.ts'
import { pageLengthMax } from '../../src/shared/kernel/page.ts'
import { type Amount, type FilledAccount, fillAccount } from './fill.ts'

const rounds = 5
/** Largest factor by which the large account may be slower; exports are compared by time per row. */
const allowedFactor = 1.5

/** Rows of the small account: more tours than a page holds, so that it fills a page, too. */
const smallAmount: Amount = {
  name: 'small',
  tours: 100,
  stopsPerTour: 10,
  media: 1_030,
  submissions: 2_000,
  auditEvents: 2_000,
  deleted: 100,
}
const largeAmount: Amount = {
  name: 'large',
  tours: 10_000,
  stopsPerTour: 10,
  media: 100_030,
  submissions: 200_000,
  auditEvents: 200_000,
  deleted: 10_000,
}

type Query = {
  readonly name: string
  readonly pathOf: (account: FilledAccount) => string
  /** Length of the response for the large account, as a factor of that for the small account. */
  readonly lengthFactor: number
}

/** Path of an export of the last events, up to the limit of an audit log export. */
function auditFilePath({ accountId, amount }: FilledAccount): string {
  const skipped = Math.max(0, amount.auditEvents - auditLimits.exportMax)
  const since = new Date(Date.UTC(2026, 0, 1, 0, 0, 1 + skipped)).toISOString()
  return `/api/v2/${accountId}/audit.csv?since=${encodeURIComponent(since)}`
}

const queryPath = (procedure: string, input: object) =>
  `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`

const listMedia = (input: object) => () => queryPath('media.list', input)
/** Longest page that the API allows, which screens that list all rows request. */
const fullPage = { limit: pageLengthMax }
const listTours = (input: object) => () => queryPath('tours.list', input)

const queries: readonly Query[] = [
  { name: 'tours', pathOf: listTours({}), lengthFactor: 1 },
  { name: 'tours-search-common', pathOf: listTours({ search: 'arbor' }), lengthFactor: 1 },
  { name: 'tours-search-rare', pathOf: listTours({ search: 'ighthou' }), lengthFactor: 1 },
  { name: 'tours-search-nothing', pathOf: listTours({ search: 'zebra' }), lengthFactor: 1 },
  { name: 'tours-published', pathOf: listTours({ filter: 'published' }), lengthFactor: 1 },
  { name: 'tours-draft', pathOf: listTours({ filter: 'draft' }), lengthFactor: 1 },
  { name: 'tours-draft-search', pathOf: listTours({ filter: 'draft', search: 'harbor' }), lengthFactor: 1 },
  { name: 'tours-waiting', pathOf: listTours({ filter: 'waiting' }), lengthFactor: 1 },
  { name: 'tours-deleted', pathOf: () => queryPath('tours.listDeleted', {}), lengthFactor: 1 },
  { name: 'unused-media', pathOf: listMedia({ use: 'unused' }), lengthFactor: 1 },
  { name: 'unused-media-by-name', pathOf: listMedia({ use: 'unused', sort: 'name' }), lengthFactor: 1 },
  { name: 'unused-media-oldest', pathOf: listMedia({ use: 'unused', sort: 'oldest' }), lengthFactor: 1 },
  { name: 'unused-media-largest', pathOf: listMedia({ use: 'unused', sort: 'largest' }), lengthFactor: 1 },
  { name: 'unused-media-tag', pathOf: listMedia({ use: 'unused', tags: ['pier'] }), lengthFactor: 1 },
  {
    name: 'unused-media-search',
    pathOf: listMedia({ use: 'unused', search: 'img', kinds: ['panos'] }),
    lengthFactor: 1,
  },
  { name: 'used-media', pathOf: listMedia({ use: 'used' }), lengthFactor: 1 },
  { name: 'used-media-search', pathOf: listMedia({ use: 'used', search: 'img' }), lengthFactor: 1 },
  { name: 'media-tags', pathOf: () => queryPath('media.tags', fullPage), lengthFactor: 1 },
  { name: 'folders', pathOf: () => queryPath('folders.list', fullPage), lengthFactor: 1 },
  { name: 'media-deleted', pathOf: () => queryPath('media.listDeleted', {}), lengthFactor: 1 },
  { name: 'storage', pathOf: () => queryPath('uploads.usage', {}), lengthFactor: 1 },
  { name: 'accounts', pathOf: () => queryPath('accounts.list', {}), lengthFactor: 1 },
  { name: 'members', pathOf: () => queryPath('accounts.members', fullPage), lengthFactor: 1 },
  { name: 'publications', pathOf: () => queryPath('publishing.list', { limit: 50 }), lengthFactor: 1 },
  { name: 'audit-file', pathOf: auditFilePath, lengthFactor: auditLimits.exportMax / smallAmount.auditEvents },
  { name: 'audit', pathOf: () => queryPath('audit.list', {}), lengthFactor: 1 },
  { name: 'audit-action', pathOf: () => queryPath('audit.list', { action: 'tour-deleted' }), lengthFactor: 1 },
  { name: 'audit-people', pathOf: () => queryPath('audit.people', {}), lengthFactor: 1 },
  {
    name: 'submissions',
    pathOf: ({ tourId, formId }) => queryPath('submissions.list', { tourId, formId }),
    lengthFactor: 1,
  },
  { name: 'submission-counts', pathOf: ({ tourId }) => queryPath('submissions.count', { tourId }), lengthFactor: 1 },
  {
    name: 'submissions-file',
    pathOf: submissionsFilePath,
    lengthFactor: largeAmount.submissions / smallAmount.submissions,
  },
]

type Measurement = {
  readonly ms: number
  readonly bytes: number
  /** Growth of the memory of this process, which runs the server, during the request. */
  readonly memoryBytes: number
}

/** Upper bound of the memory growth during an export of any length. */
const exportMemoryMaxBytes = 64 * 1024 ** 2

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

async function measureQuery(baseUrl: string, account: FilledAccount, { name, pathOf }: Query): Promise<Measurement> {
  global.gc?.()
  const rssBytesBefore = process.memoryUsage().rss
  let peakRssBytes = rssBytesBefore
  let bytes = 0
  const startedMs = performance.now()
  const response = await fetch(`${baseUrl}${pathOf(account)}`, { headers: account.headers })
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    peakRssBytes = Math.max(peakRssBytes, process.memoryUsage().rss)
  }
  const ms = performance.now() - startedMs
  if (!response.ok) throw new Error(`${name} responded with ${response.status}`)
  return { ms, bytes, memoryBytes: peakRssBytes - rssBytesBefore }
}

/** Measures a query in each account, in alternation, so that other load affects both alike. */
async function compare(
  baseUrl: string,
  accounts: readonly FilledAccount[],
  query: Query,
): Promise<readonly Measurement[]> {
  const runs = accounts.map((): Measurement[] => [])
  // Round −1 warms up caches and isn't measured.
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, account] of accounts.entries()) {
      const measurement = await measureQuery(baseUrl, account, query)
      if (round >= 0) runs[index]?.push(measurement)
    }
  }
  return runs.map((accountRuns) => ({
    ms: medianOf(accountRuns.map(({ ms }) => ms)),
    bytes: accountRuns[0]?.bytes ?? 0,
    memoryBytes: Math.max(...accountRuns.map(({ memoryBytes }) => memoryBytes)),
  }))
}

async function printComparison(
  database: string,
  accounts: readonly FilledAccount[],
  baseUrl: string,
): Promise<string[]> {
  const failures: string[] = []
  for (const query of queries) {
    try {
      const [smallResult, largeResult] = await compare(baseUrl, accounts, query)
      if (smallResult === undefined || largeResult === undefined) continue
      const texts = [smallResult, largeResult].map(
        ({ ms, bytes }) => `${ms.toFixed(1)} ms and ${(bytes / 1000).toFixed(1)} kB`,
      )
      console.log(`${database} ${query.name}: ${texts.join(', ')}`)
      const factor = largeResult.ms / smallResult.ms / query.lengthFactor
      console.log(`ratio growth-${database}-${query.name} ${(allowedFactor / factor).toFixed(3)}`)
      if (query.lengthFactor === 1) continue
      console.log(
        `${database} ${query.name}: at most ${(largeResult.memoryBytes / 1024 ** 2).toFixed(0)} MiB of memory`,
      )
      const memoryRatio = exportMemoryMaxBytes / Math.max(1, largeResult.memoryBytes)
      console.log(`ratio growth-${database}-${query.name}-memory ${memoryRatio.toFixed(3)}`)
    } catch (error) {
      console.log(`${database} ${query.name}: ${error instanceof Error ? error.message : 'no response'}`)
      failures.push(`${database} ${query.name}`)
    }
  }
  return failures
}

async function measure(database: string, folder: string, databaseUrl: string | undefined): Promise<string[]> {
  const settings = { PORT: '0', DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' }
  const server = await startServer(
    readConfig(databaseUrl === undefined ? settings : { ...settings, DATABASE_URL: databaseUrl }),
  )
  try {
    const accounts = [await fillAccount(server, smallAmount), await fillAccount(server, largeAmount)]
    return await printComparison(database, accounts, server.address)
  } finally {
    await server.stop()
  }
}

/** Compares usual requests in an account of 10,000 tours, 100,000 media and 200,000 responses with one a hundredth the size. */
export async function run(folder: string): Promise<void> {
  const binFolder = findOrInstallPostgres()
  if (binFolder === undefined) throw new Error('PostgreSQL is not installed.')
  const failures: string[] = []
  const cluster = await startCluster(binFolder)
  try {
    failures.push(...(await measure('postgres', join(folder, 'postgres'), cluster.url)))
  } finally {
    await cluster.stop()
  }
  failures.push(...(await measure('pglite', join(folder, 'pglite'), undefined)))
  if (failures.length > 0) throw new Error(`no response: ${failures.join(', ')}`)
}
