import { join } from 'node:path'
import { startCluster } from '../../scripts/testing/postgres.ts'
import { findOrInstallPostgres } from '../../scripts/testing/postgres-binaries.ts'
import { countingLimits } from '../../src/server/domain/insight/analytics/counting-limits.ts'
import { spawnServer } from '../load/installation.ts'
import { p99Of } from '../page-loads.ts'
import { cpuSecondsOf } from '../process-stat.ts'
import type { AnalyticsInstallation } from './analytics-installation.ts'
import type { Sent } from './visitors.ts'

const eventsPerSecond = 1_000
/** Duration of a phase: longer than the interval between rollups, so that each phase has at least one. */
const seconds = Number(process.env.ANALYTICS_SECONDS ?? 35)
const rounds = Number(process.env.ANALYTICS_ROUNDS ?? 3)
const pagesPerSecond = 50
/** Upper bound of the p99 beside visits, as a factor of the p99 without any. */
const allowedFactor = 1.5

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Fetches the visits of today and yesterday from the tour's report. */
async function fetchVisitCount({ address, accountId, tourId, headers }: AnalyticsInstallation): Promise<number> {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const span = `from=${dayOf(Date.now() - 86_400_000)}&to=${dayOf(Date.now())}`
  const response = await fetch(`${address}/api/v2/${accountId}/tours/${tourId}/analytics?${span}`, { headers })
  if (!response.ok) throw new Error(`the report responded with ${response.status}`)
  return (await response.json()).current.totals.visits
}

/** Acknowledged visits, and batches without an acknowledgment, which may have been stored. */
type AcknowledgedVisits = { readonly visits: number; readonly rejected: number }

/** Waits until all acknowledged visits are counted; fails when one is lost or counted twice. */
async function requireCounted(
  installation: AnalyticsInstallation,
  { visits, rejected }: AcknowledgedVisits,
): Promise<void> {
  const deadlineMs = performance.now() + 12 * countingLimits.rollupIntervalMs
  let counted = await fetchVisitCount(installation)
  while (counted < visits && performance.now() < deadlineMs) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    counted = await fetchVisitCount(installation)
  }
  if (counted >= visits && counted <= visits + rejected) return
  throw new Error(`${visits} visits were acknowledged, and ${counted} counted`)
}

async function sendVisitsInChildProcess(installation: AnalyticsInstallation): Promise<Sent> {
  const args = [JSON.stringify(installation), String(eventsPerSecond), String(seconds)]
  return (await spawnServer<Sent>('../analytics/send-visits.ts', args)).report
}

type RunningServer = { readonly pid: number; readonly installation: AnalyticsInstallation }

/** Compares share pages under a thousand events a second with share pages alone, in alternating phases that include rollups. */
async function compare(name: string, { pid, installation }: RunningServer): Promise<void> {
  const page = `${installation.address}/share/${installation.shareId}/stop/1`
  const pages = { perSecond: pagesPerSecond, seconds }
  await p99Of(page, { ...pages, seconds: 2 })
  const ratios: number[] = []
  let visits = 0
  let rejected = 0
  for (let round = 0; round < rounds; round += 1) {
    const idleMs = await p99Of(page, pages)
    const secondsUsedBefore = cpuSecondsOf(pid)
    const [busyMs, sent] = await Promise.all([p99Of(page, pages), sendVisitsInChildProcess(installation)])
    const coreFraction = (cpuSecondsOf(pid) - secondsUsedBefore) / seconds
    visits += sent.visits
    rejected += sent.rejected
    ratios.push((allowedFactor * idleMs) / busyMs)
    console.log(
      `${name}: share page p99 ${idleMs.toFixed(1)} ms alone, ${busyMs.toFixed(1)} ms beside ${sent.batches} batches in ${seconds} s, ${sent.rejected} rejected; the server used ${(100 * coreFraction).toFixed(0)} % of a core`,
    )
    await requireCounted(installation, { visits, rejected })
  }
  console.log(`ratio analytics-share-p99-${name} ${medianOf(ratios).toFixed(3)}`)
}

async function measure(name: string, folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  const file = '../analytics/stopover-server.ts'
  const { child, report: installation } = await spawnServer<AnalyticsInstallation>(file, [join(folder, name)], env)
  try {
    await compare(name, { pid: child.pid ?? 0, installation })
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
