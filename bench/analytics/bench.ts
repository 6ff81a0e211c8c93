import { join } from 'node:path'
import { startCluster } from '../../scripts/testing/postgres.ts'
import { findOrInstallPostgres } from '../../scripts/testing/postgres-binaries.ts'
import { countingLimits } from '../../src/server/domain/insight/analytics/counting-limits.ts'
import { spawnServer } from '../load/installation.ts'
import { measureP99Ms } from '../page-loads.ts'
import { cpuSecondsOf } from '../process-stat.ts'
import type { AnalyticsInstallation } from './analytics-installation.ts'
import type { SendResult } from './visitors.ts'

const eventsPerSecond = 1_000
/** Duration of a phase: longer than the interval between rollups, so that each phase has at least one. */
const phaseSeconds = Number(process.env.ANALYTICS_SECONDS ?? 35)
const rounds = Number(process.env.ANALYTICS_ROUNDS ?? 3)
const pagesPerSecond = 50
/** Upper bound of the p99 beside visits, as a factor of the p99 without any. */
const allowedFactor = 1.5
/** Rollups within which all acknowledged visits must be counted. */
const rollupsMax = 12
const millisecondsPerDay = 86_400_000

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Fetches the visits of today and yesterday from the tour's report. */
async function fetchVisitCount({ baseUrl, accountId, tourId, headers }: AnalyticsInstallation): Promise<number> {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const dateRange = `from=${dayOf(Date.now() - millisecondsPerDay)}&to=${dayOf(Date.now())}`
  const response = await fetch(`${baseUrl}/api/v2/${accountId}/tours/${tourId}/analytics?${dateRange}`, { headers })
  if (!response.ok) throw new Error(`the report responded with ${response.status}`)
  return (await response.json()).current.totals.visits
}

/** Number of acknowledged visits, and of batches without an acknowledgment, which may still have been stored. */
type AcknowledgedVisits = { readonly visits: number; readonly rejectedBatches: number }

/** Waits until all acknowledged visits are counted; throws if one is lost or counted twice. */
async function waitUntilCounted(
  installation: AnalyticsInstallation,
  { visits, rejectedBatches }: AcknowledgedVisits,
): Promise<void> {
  const deadlineMs = performance.now() + rollupsMax * countingLimits.rollupIntervalMs
  let countedVisits = await fetchVisitCount(installation)
  while (countedVisits < visits && performance.now() < deadlineMs) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    countedVisits = await fetchVisitCount(installation)
  }
  if (countedVisits >= visits && countedVisits <= visits + rejectedBatches) return
  throw new Error(`${visits} visits were acknowledged, but ${countedVisits} were counted`)
}

async function sendVisitsInChildProcess(installation: AnalyticsInstallation): Promise<SendResult> {
  const args = [JSON.stringify(installation), String(eventsPerSecond), String(phaseSeconds)]
  return (await spawnServer<SendResult>('../analytics/send-visits.ts', args)).report
}

type RunningServer = { readonly pid: number; readonly installation: AnalyticsInstallation }

/** Compares share pages under a thousand events a second with share pages alone, in alternating phases. */
async function compare(database: string, { pid, installation }: RunningServer): Promise<void> {
  const pageUrl = `${installation.baseUrl}/share/${installation.shareId}/stop/1`
  const pageRate = { perSecond: pagesPerSecond, seconds: phaseSeconds }
  // Warms up the server.
  await measureP99Ms(pageUrl, { ...pageRate, seconds: 2 })
  const ratios: number[] = []
  let visits = 0
  let rejectedBatches = 0
  for (let round = 0; round < rounds; round += 1) {
    const aloneMs = await measureP99Ms(pageUrl, pageRate)
    const cpuSecondsBefore = cpuSecondsOf(pid)
    const [besideMs, sent] = await Promise.all([
      measureP99Ms(pageUrl, pageRate),
      sendVisitsInChildProcess(installation),
    ])
    const coreFraction = (cpuSecondsOf(pid) - cpuSecondsBefore) / phaseSeconds
    visits += sent.visits
    rejectedBatches += sent.rejectedBatches
    ratios.push((allowedFactor * aloneMs) / besideMs)
    console.log(
      `${database}: share page p99 ${aloneMs.toFixed(1)} ms alone, ${besideMs.toFixed(1)} ms beside ${sent.storedBatches} batches in ${phaseSeconds} s, ${sent.rejectedBatches} rejected; the server used ${(100 * coreFraction).toFixed(0)} % of a core`,
    )
    await waitUntilCounted(installation, { visits, rejectedBatches })
  }
  console.log(`ratio analytics-share-p99-${database} ${medianOf(ratios).toFixed(3)}`)
}

async function measure(database: string, folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  const script = '../analytics/stopover-server.ts'
  const { child, report: installation } = await spawnServer<AnalyticsInstallation>(
    script,
    [join(folder, database)],
    env,
  )
  try {
    await compare(database, { pid: child.pid ?? 0, installation })
  } finally {
    child.kill('SIGKILL')
  }
}

/** Measures share pages while visits arrive, on PostgreSQL and on the embedded database. Needs a built SDK. */
export async function run(folder: string): Promise<void> {
  const binFolder = findOrInstallPostgres()
  if (binFolder === undefined) throw new Error('PostgreSQL is not installed.')
  const cluster = await startCluster(binFolder)
  try {
    await measure('postgresql', folder, { DATABASE_URL: cluster.url })
  } finally {
    await cluster.stop()
  }
  await measure('embedded', folder, {})
}
