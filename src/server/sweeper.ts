import { dayMs, hourMs, minuteMs, secondMs } from '../shared/kernel/units.ts'
import { thumbnailLimits } from '../shared/media/thumbnails/thumbnail-limits.ts'
import type { Config } from './config.ts'
import { leaderElection } from './database/leader-election.ts'
import { sweepStreams } from './database/notices/stream-leases.ts'
import type { Database } from './database/orm.ts'
import type { PostgresLocks } from './database/shared-locks.ts'
import { vacuumEmbedded } from './database/vacuum-embedded.ts'
import { sweepSignIns } from './domain/access/sessions/sweep.ts'
import { sweepApiTokens } from './domain/access/tokens/sweep.ts'
import { billingLimits } from './domain/billing/plans/billing-limits.ts'
import { recordUsage } from './domain/billing/plans/record-usage.ts'
import { reconcileBilling, sweepBilling } from './domain/billing/subscriptions/sweep.ts'
import { sweepEditing } from './domain/collaboration/editing/sweep.ts'
import { idempotencySweepIntervalMs, sweepIdempotentCalls } from './domain/connections/idempotency/sweep.ts'
import { sweepAudit } from './domain/identity/audit/sweep.ts'
import { countingLimits } from './domain/insight/analytics/counting-limits.ts'
import { countVisits, deleteExpiredCounts } from './domain/insight/analytics/sweep.ts'
import { compactCounts } from './domain/library/counts/compact-counts.ts'
import { checkFiles } from './domain/library/file-checks/check-files.ts'
import { deleteDueFiles } from './domain/library/file-deletions/delete-files.ts'
import { deletionLimits } from './domain/library/file-deletions/deletion-limits.ts'
import { resumeBuilds } from './domain/library/media/build/resume-builds.ts'
import { sweepRemoteThumbnails } from './domain/library/media/thumbnails/sweep.ts'
import { sweepUploads } from './domain/library/uploads/sweep.ts'
import { sweepMedia } from './domain/publishing/deleted-media/sweep.ts'
import { recordUnlistedVersions } from './domain/publishing/publications/publication-media.ts'
import { carryOutSchedules } from './domain/publishing/schedules/carry-out-schedules.ts'
import { summarizeLiveVersions } from './domain/publishing/sharing/discovery/summarize-live-versions.ts'
import { resumeKitUpdates } from './domain/tours/brand-kit/update-tours-job.ts'
import { sweepTours } from './domain/tours/drafts/sweep.ts'
import { sweepTourImports } from './domain/tours/tour-imports/sweep.ts'
import { storeDueVersions, sweepVersions } from './domain/tours/versions/sweep.ts'
import type { Queue } from './kernel/job.ts'
import { SerialQueue } from './kernel/scheduling/serial-queue.ts'
import type { EntityManager } from './kernel/scope.ts'
import type { Ports } from './ports.ts'
import { channels } from './registries/channels.ts'
import { checkedAreas } from './registries/checked-areas.ts'
import { archiveSdk } from './web/sdk/archive-sdk.ts'

type SweeperOptions = {
  readonly config: Pick<Config, 'runsJobs' | 'flags'>
  readonly database: Database
  readonly ports: Ports
  readonly queue: Queue
  /** Undefined if there can be no other process. */
  readonly sharedLocks: Pick<PostgresLocks, 'tryLock'> | undefined
}
type PeriodicTask = {
  readonly name: string
  readonly everyMs: number
  /** True if every process runs it; by default, only one of them does. */
  readonly inEveryProcess?: boolean
  readonly run: (scope: TaskScope) => Promise<unknown>
}
type TaskScope = {
  readonly database: Database
  readonly em: EntityManager
  readonly ports: Ports
  readonly queue: Queue
  readonly flags: Config['flags']
}

const periodicTasks: readonly PeriodicTask[] = [
  // First, because pages can pin this version only once it is archived.
  { name: 'sdk', everyMs: 15 * minuteMs, inEveryProcess: true, run: ({ ports }) => archiveSdk(ports.files) },
  // A process of an earlier release may publish while this one runs.
  { name: 'versions', everyMs: minuteMs, run: recordUnlistedVersions },
  // The interval is the maximum delay of a scheduled action.
  { name: 'schedules', everyMs: 10 * secondMs, run: carryOutSchedules },
  { name: 'summaries', everyMs: minuteMs, run: summarizeLiveVersions },
  // Before the builds, which may wait for disk space.
  {
    name: 'work',
    everyMs: hourMs,
    inEveryProcess: true,
    run: ({ ports }) => ports.files.reclaimWork(),
  },
  { name: 'uploads', everyMs: 5 * minuteMs, run: sweepUploads },
  { name: 'tour-imports', everyMs: hourMs, run: sweepTourImports },
  // Before the media, so that media of expired snapshots are deleted in the same run.
  { name: 'tours', everyMs: hourMs, run: sweepTours },
  { name: 'media', everyMs: hourMs, run: sweepMedia },
  // After the tasks that schedule deletions.
  { name: 'file-deletions', everyMs: deletionLimits.fileDeletionIntervalMs, run: deleteDueFiles },
  {
    name: 'file-checks',
    everyMs: deletionLimits.fileCheckPageIntervalMs,
    run: (scope) => checkFiles(scope, checkedAreas),
  },
  { name: 'builds', everyMs: 5 * minuteMs, run: resumeBuilds },
  { name: 'brand-kits', everyMs: 5 * minuteMs, run: resumeKitUpdates },
  // Merges the increments of each count into one row.
  { name: 'counts', everyMs: 5 * minuteMs, run: compactCounts },
  { name: 'sign-ins', everyMs: hourMs, run: sweepSignIns },
  { name: 'api-tokens', everyMs: hourMs, run: sweepApiTokens },
  { name: 'editing', everyMs: 5 * minuteMs, run: sweepEditing },
  { name: 'streams', everyMs: 5 * minuteMs, run: sweepStreams },
  { name: 'draft-versions', everyMs: 5 * minuteMs, run: storeDueVersions },
  { name: 'expired-versions', everyMs: dayMs, run: sweepVersions },
  { name: 'billing', everyMs: billingLimits.sweepIntervalMs, run: sweepBilling },
  { name: 'billing-reconcile', everyMs: billingLimits.reconcileIntervalMs, run: reconcileBilling },
  { name: 'audit', everyMs: dayMs, run: sweepAudit },
  { name: 'visits', everyMs: countingLimits.rollupIntervalMs, run: countVisits },
  { name: 'old-visits', everyMs: countingLimits.expiryIntervalMs, run: deleteExpiredCounts },
  { name: 'vacuum', everyMs: countingLimits.vacuumIntervalMs, run: ({ database }) => vacuumEmbedded(database) },
  { name: 'idempotent-calls', everyMs: idempotencySweepIntervalMs, run: sweepIdempotentCalls },
  { name: 'remote-thumbnails', everyMs: thumbnailLimits.sweepIntervalMs, run: sweepRemoteThumbnails },
  { name: 'usage', everyMs: billingLimits.usageIntervalMs, run: recordUsage },
  ...channels.flatMap((channel) => channel.periodicTasks),
]

/** Uses the database's clock, because tasks delete by age, and a wrong clock of this process would delete too much. */
async function withDatabaseClock(em: EntityManager, ports: Ports): Promise<Ports> {
  const [row] = await em.execute<{ readonly now: Date | string }[]>('select now() as now')
  const databaseMs = new Date(row?.now ?? Number.NaN).getTime()
  const readAtMs = performance.now()
  return { ...ports, now: () => new Date(databaseMs + performance.now() - readAtMs) }
}

/** Time for which the result of a leader election is used. Otherwise each task would cause one, and all run at startup. */
const leadershipValidMs = 1_000

/** Result of a leader election: whether this process runs the tasks that only one process runs, and its clock. */
type Leadership = { readonly isLeader: boolean; readonly ports: Ports; readonly electedMs: number }

type Sweeper = {
  /** Resolves when every task has run once. */
  readonly firstRuns: Promise<void>
  /** Waits for a running task. */
  readonly stop: () => Promise<void>
}

/** Starts the periodic tasks: each runs at startup, then by a timer, one task at a time, in one of the processes. */
export function startSweeper({ config, database, ports, queue, sharedLocks }: SweeperOptions): Sweeper {
  const taskQueue = new SerialQueue()
  let isStopping = false
  const elect = leaderElection(sharedLocks)
  let leadership: Leadership | undefined
  const checkLeadership = async (em: EntityManager): Promise<Leadership> => {
    const nowMs = performance.now()
    if (leadership !== undefined && nowMs - leadership.electedMs < leadershipValidMs) return leadership
    const isLeader = await elect()
    leadership = { isLeader, ports: isLeader ? await withDatabaseClock(em, ports) : ports, electedMs: nowMs }
    return leadership
  }
  const runTask = ({ name, inEveryProcess = false, run }: PeriodicTask) =>
    taskQueue.run(async () => {
      if (isStopping) return
      try {
        const em = database.em.fork() as EntityManager
        const { flags } = config
        if (inEveryProcess) return void (await run({ database, em, ports, queue, flags }))
        const { isLeader, ports: leaderPorts } = await checkLeadership(em)
        if (isLeader) await run({ database, em, ports: leaderPorts, queue, flags })
      } catch (error) {
        ports.log.error({ err: error, task: name }, 'a periodic task failed')
      }
    })
  const tasks = periodicTasks.filter(({ inEveryProcess = false }) => inEveryProcess || config.runsJobs)
  const firstRuns = tasks.map(runTask)
  const timers = tasks.map((task) => setInterval(() => void runTask(task), task.everyMs).unref())
  return {
    firstRuns: Promise.all(firstRuns).then(() => {}),
    stop: async () => {
      isStopping = true
      for (const timer of timers) clearInterval(timer)
      await taskQueue.run(async () => {})
    },
  }
}
