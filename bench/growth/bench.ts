import { join } from 'node:path'
import { startCluster } from '../../scripts/testing/postgres.ts'
import { findOrInstallPostgres } from '../../scripts/testing/postgres-binaries.ts'
import { readConfig } from '../../src/server/config.ts'
import { startServer } from '../../src/server/server.ts'
import { submissionsFilePath } from '../../src/shared/forms/form-paths.ts'
import { limits } from '../../src/shared/limits.ts'
import { type Amount, type FilledAccount, fillAccount } from './fill.ts'

const rounds = 5
/** Largest slowdown in the large account; exports are compared by time per answer. */
const allowedFactor = 1.5

/** More tours than a page holds, so that the small account fills a page as well. */
const small: Amount = {
  name: 'small',
  tours: 100,
  stopsPerTour: 10,
  media: 1_030,
  submissions: 2_000,
  auditEvents: 2_000,
  deleted: 100,
}
const large: Amount = {
  name: 'large',
  tours: 10_000,
  stopsPerTour: 10,
  media: 100_030,
  submissions: 200_000,
  auditEvents: 200_000,
  deleted: 10_000,
}

type Question = {
  readonly name: string
  readonly pathOf: (account: FilledAccount) => string
  /** Factor by which the large account's answer is longer. */
  readonly grows: number
}

/** The last events, up to the limit of an audit log export. */
function auditFilePath({ accountId, amount }: FilledAccount): string {
  const skipped = Math.max(0, amount.auditEvents - limits.auditExportMax)
  const since = new Date(Date.UTC(2026, 0, 1, 0, 0, 1 + skipped)).toISOString()
  return `/api/v2/${accountId}/audit.csv?since=${encodeURIComponent(since)}`
}

const query = (procedure: string, input: object) =>
  `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`

const browse = (input: object) => () => query('media.browse', input)
const listTours = (input: object) => () => query('tours.list', input)

const questions: readonly Question[] = [
  { name: 'tours', pathOf: listTours({}), grows: 1 },
  { name: 'tours-search-common', pathOf: listTours({ search: 'arbor' }), grows: 1 },
  { name: 'tours-search-rare', pathOf: listTours({ search: 'ighthou' }), grows: 1 },
  { name: 'tours-search-nothing', pathOf: listTours({ search: 'zebra' }), grows: 1 },
  { name: 'tours-published', pathOf: listTours({ filter: 'published' }), grows: 1 },
  { name: 'tours-draft', pathOf: listTours({ filter: 'draft' }), grows: 1 },
  { name: 'tours-draft-search', pathOf: listTours({ filter: 'draft', search: 'harbor' }), grows: 1 },
  { name: 'tours-waiting', pathOf: listTours({ filter: 'waiting' }), grows: 1 },
  { name: 'tours-deleted', pathOf: () => query('tours.listDeleted', {}), grows: 1 },
  { name: 'unused-media', pathOf: browse({ use: 'unused' }), grows: 1 },
  { name: 'unused-media-by-name', pathOf: browse({ use: 'unused', sort: 'name' }), grows: 1 },
  { name: 'unused-media-oldest', pathOf: browse({ use: 'unused', sort: 'oldest' }), grows: 1 },
  { name: 'unused-media-largest', pathOf: browse({ use: 'unused', sort: 'largest' }), grows: 1 },
  { name: 'unused-media-tag', pathOf: browse({ use: 'unused', tags: ['pier'] }), grows: 1 },
  { name: 'unused-media-search', pathOf: browse({ use: 'unused', search: 'img', kinds: ['panos'] }), grows: 1 },
  { name: 'used-media', pathOf: browse({ use: 'used' }), grows: 1 },
  { name: 'used-media-search', pathOf: browse({ use: 'used', search: 'img' }), grows: 1 },
  { name: 'media-tags', pathOf: () => query('media.tags', {}), grows: 1 },
  { name: 'folders', pathOf: () => query('folders.list', {}), grows: 1 },
  { name: 'media-deleted', pathOf: () => query('media.listDeleted', {}), grows: 1 },
  { name: 'storage', pathOf: () => query('uploads.usage', {}), grows: 1 },
  { name: 'accounts', pathOf: () => query('accounts.list', {}), grows: 1 },
  { name: 'members', pathOf: () => query('accounts.members', {}), grows: 1 },
  { name: 'publications', pathOf: () => query('publishing.list', {}), grows: 1 },
  { name: 'audit-file', pathOf: auditFilePath, grows: limits.auditExportMax / small.auditEvents },
  { name: 'audit', pathOf: () => query('audit.list', {}), grows: 1 },
  { name: 'audit-action', pathOf: () => query('audit.list', { action: 'tour-deleted' }), grows: 1 },
  { name: 'audit-people', pathOf: () => query('audit.people', {}), grows: 1 },
  { name: 'submissions', pathOf: ({ tourId, formId }) => query('submissions.list', { tourId, formId }), grows: 1 },
  { name: 'submission-counts', pathOf: ({ tourId }) => query('submissions.count', { tourId }), grows: 1 },
  { name: 'submissions-file', pathOf: submissionsFilePath, grows: large.submissions / small.submissions },
]

type Taken = {
  readonly ms: number
  readonly bytes: number
  /** Memory by which this process, which runs the server, grew while it answered. */
  readonly memoryBytes: number
}

/** Memory limit of an export of any length. */
const exportMemoryBytes = 64 * 1024 ** 2

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

async function ask(address: string, account: FilledAccount, { name, pathOf }: Question): Promise<Taken> {
  global.gc?.()
  const rssBytesBefore = process.memoryUsage().rss
  let peakRssBytes = rssBytesBefore
  let bytes = 0
  const begun = performance.now()
  const answer = await fetch(`${address}${pathOf(account)}`, { headers: account.headers })
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    peakRssBytes = Math.max(peakRssBytes, process.memoryUsage().rss)
  }
  const ms = performance.now() - begun
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}`)
  return { ms, bytes, memoryBytes: peakRssBytes - rssBytesBefore }
}

/** Alternates between the accounts, so that other load affects both alike. */
async function compare(
  address: string,
  accounts: readonly FilledAccount[],
  question: Question,
): Promise<readonly Taken[]> {
  const runs = accounts.map((): Taken[] => [])
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, account] of accounts.entries()) {
      const measured = await ask(address, account, question)
      if (round >= 0) runs[index]?.push(measured)
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
  address: string,
): Promise<string[]> {
  const unanswered: string[] = []
  for (const question of questions) {
    try {
      const [few, many] = await compare(address, accounts, question)
      if (few === undefined || many === undefined) continue
      const texts = [few, many].map(({ ms, bytes }) => `${ms.toFixed(1)} ms and ${(bytes / 1000).toFixed(1)} kB`)
      console.log(`${database} ${question.name}: ${texts.join(', ')}`)
      const factor = many.ms / few.ms / question.grows
      console.log(`ratio growth-${database}-${question.name} ${(allowedFactor / factor).toFixed(3)}`)
      if (question.grows === 1) continue
      console.log(`${database} ${question.name}: at most ${(many.memoryBytes / 1024 ** 2).toFixed(0)} MiB of memory`)
      const share = exportMemoryBytes / Math.max(1, many.memoryBytes)
      console.log(`ratio growth-${database}-${question.name}-memory ${share.toFixed(3)}`)
    } catch (error) {
      console.log(`${database} ${question.name}: ${error instanceof Error ? error.message : 'no answer'}`)
      unanswered.push(`${database} ${question.name}`)
    }
  }
  return unanswered
}

async function measure(database: string, folder: string, databaseUrl: string | undefined): Promise<string[]> {
  const settings = { PORT: '0', DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' }
  const server = await startServer(
    readConfig(databaseUrl === undefined ? settings : { ...settings, DATABASE_URL: databaseUrl }),
  )
  try {
    const accounts = [await fillAccount(server, small), await fillAccount(server, large)]
    return await printComparison(database, accounts, server.address)
  } finally {
    await server.stop()
  }
}

/** Compares usual requests in an account of 10,000 tours, 100,000 media and 200,000 answers with one of a hundredth. */
export async function run(folder: string): Promise<void> {
  const binFolder = findOrInstallPostgres()
  if (binFolder === undefined) throw new Error('There is no PostgreSQL here to measure on.')
  const unanswered: string[] = []
  const cluster = await startCluster(binFolder)
  try {
    unanswered.push(...(await measure('postgres', join(folder, 'postgres'), cluster.url)))
  } finally {
    await cluster.stop()
  }
  unanswered.push(...(await measure('pglite', join(folder, 'pglite'), undefined)))
  if (unanswered.length > 0) throw new Error(`no answer: ${unanswered.join(', ')}`)
}
