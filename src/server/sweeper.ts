import { analyticsLimits } from '../shared/analytics/analytics-limits.ts'
import { billingLimits } from '../shared/billing/billing-limits.ts'
import { hubspotLimits } from '../shared/hubspot/hubspot-limits.ts'
import { limits } from '../shared/limits.ts'
import { thumbnailLimits } from '../shared/media/thumbnails/thumbnail-limits.ts'
import { notificationLimits } from '../shared/notifications/notification-limits.ts'
import { webhookLimits } from '../shared/webhooks/webhook-limits.ts'
import type { Config } from './config.ts'
import { leaderElection } from './database/leader-election.ts'
import { sweepStreams } from './database/notices/stream-leases.ts'
import type { Database } from './database/orm.ts'
import type { PostgresLocks } from './database/shared-locks.ts'
import { vacuumEmbedded } from './database/vacuum-embedded.ts'
import { sweepSignIns } from './domain/access/sessions/sweep.ts'
import { sweepApiTokens } from './domain/access/tokens/sweep.ts'
import { recordUsage } from './domain/billing/plans/record-usage.ts'
import { tellOfStorage } from './domain/billing/plans/storage-alerts.ts'
import { reconcileBilling, sweepBilling } from './domain/billing/subscriptions/rounds.ts'
import { sweepEditing } from './domain/collaboration/editing/sweep.ts'
import { sweepHubspot } from './domain/connections/hubspot/sweep.ts'
import { idempotencySweepIntervalMs, sweepIdempotentCalls } from './domain/connections/idempotency/sweep.ts'
import { resendLostDeliveries } from './domain/connections/webhooks/resend-lost.ts'
import { sendOverflow } from './domain/connections/webhooks/send-overflow.ts'
import { sweepWebhooks } from './domain/connections/webhooks/sweep.ts'
import { sweepAudit } from './domain/identity/audit/sweep.ts'
import { countVisits, forgetVisits } from './domain/insight/analytics/rounds.ts'
import { compactCounts } from './domain/library/counts/compact-counts.ts'
import { checkFiles } from './domain/library/file-checks/check.ts'
import { deleteDueFiles } from './domain/library/file-deletions/delete-files.ts'
import { deletionLimits } from './domain/library/file-deletions/deletion-limits.ts'
import { resumeBuilds } from './domain/library/media/build/resume-builds.ts'
import { sweepRemoteThumbnails } from './domain/library/media/thumbnails/sweep.ts'
import { sweepUploads } from './domain/library/uploads/sweep.ts'
import { sweepMedia } from './domain/publishing/deleted-media/sweep.ts'
import { listUnlistedVersions } from './domain/publishing/publications/publication-media.ts'
import { carryOutSchedules } from './domain/publishing/schedules/carry-out.ts'
import { summarizeLiveVersions } from './domain/publishing/sharing/discovery/summarize-live-versions.ts'
import { sweepTours } from './domain/tours/drafts/sweep.ts'
import { sendFormDigests } from './domain/tours/forms/digest.ts'
import { storeDueVersions, sweepVersions } from './domain/tours/versions/sweep.ts'
import type { Queue } from './kernel/job.ts'
import type { EntityManager } from './kernel/scope.ts'
import { SerialQueue } from './kernel/turns/serial-queue.ts'
import type { Ports } from './ports.ts'
import { checkedAreas } from './registries/checked-areas.ts'
import { hooks } from './registries/hooks.ts'
import { archiveSdk } from './web/sdk/archive-sdk.ts'

type SweeperOptions = {
  readonly config: Pick<Config, 'worksThroughJobs' | 'flags'>
  readonly database: Database
  readonly ports: Ports
  readonly queue: Queue
  /** Undefined if there can be no other process. */
  readonly sharedLocks: Pick<PostgresLocks, 'tryLock'> | undefined
}
type Round = {
  readonly name: string
  readonly everyMs: number
  /** Whether it runs in every process, instead of in one for all. */
  readonly isOwn?: boolean
  readonly run: (scope: RoundScope) => Promise<unknown>
}
type RoundScope = {
  readonly database: Database
  readonly em: EntityManager
  readonly ports: Ports
  readonly queue: Queue
  readonly flags: Config['flags']
}

const rounds: readonly Round[] = [
  // First, because pages can pin this version only once it is archived.
  { name: 'sdk', everyMs: limits.sdkArchiveIntervalMs, isOwn: true, run: ({ ports }) => archiveSdk(ports.files) },
  // A process of an earlier release may publish while this one runs.
  { name: 'versions', everyMs: limits.versionListIntervalMs, run: listUnlistedVersions },
  { name: 'schedules', everyMs: limits.scheduleIntervalMs, run: carryOutSchedules },
  { name: 'summaries', everyMs: limits.versionListIntervalMs, run: summarizeLiveVersions },
  // Before the builds, which may wait for disk space.
  {
    name: 'work',
    everyMs: limits.mediaSweepIntervalMs,
    isOwn: true,
    run: ({ ports }) => ports.files.reclaimWork(),
  },
  { name: 'uploads', everyMs: limits.uploadSweepIntervalMs, run: sweepUploads },
  // Before the media, so that media of expired snapshots are deleted in the same run.
  { name: 'tours', everyMs: limits.tourSweepIntervalMs, run: sweepTours },
  { name: 'media', everyMs: limits.mediaSweepIntervalMs, run: sweepMedia },
  // After the rounds that schedule deletions.
  { name: 'file-deletions', everyMs: deletionLimits.fileDeletionRoundMs, run: deleteDueFiles },
  { name: 'file-checks', everyMs: deletionLimits.fileCheckRoundMs, run: (scope) => checkFiles(scope, checkedAreas) },
  { name: 'builds', everyMs: limits.buildResumeIntervalMs, run: resumeBuilds },
  { name: 'counts', everyMs: limits.countMergeIntervalMs, run: compactCounts },
  { name: 'sign-ins', everyMs: limits.signInSweepIntervalMs, run: sweepSignIns },
  { name: 'api-tokens', everyMs: limits.signInSweepIntervalMs, run: sweepApiTokens },
  { name: 'editing', everyMs: limits.editingSweepIntervalMs, run: sweepEditing },
  { name: 'streams', everyMs: limits.editingSweepIntervalMs, run: sweepStreams },
  { name: 'draft-versions', everyMs: limits.versionRoundIntervalMs, run: storeDueVersions },
  { name: 'expired-versions', everyMs: limits.versionSweepIntervalMs, run: sweepVersions },
  { name: 'billing', everyMs: billingLimits.roundMs, run: sweepBilling },
  { name: 'billing-reconcile', everyMs: billingLimits.reconcileRoundMs, run: reconcileBilling },
  { name: 'audit', everyMs: limits.auditSweepIntervalMs, run: sweepAudit },
  { name: 'visits', everyMs: analyticsLimits.rollupRoundMs, run: countVisits },
  { name: 'old-visits', everyMs: analyticsLimits.expiryRoundMs, run: forgetVisits },
  { name: 'vacuum', everyMs: analyticsLimits.vacuumRoundMs, run: ({ database }) => vacuumEmbedded(database) },
  { name: 'webhooks', everyMs: webhookLimits.sweepIntervalMs, run: sweepWebhooks },
  { name: 'lost-deliveries', everyMs: webhookLimits.lostRoundMs, run: resendLostDeliveries },
  {
    name: 'deliveries-too-many',
    everyMs: webhookLimits.lostRoundMs,
    run: (scope) => sendOverflow({ ...scope, hooks }),
  },
  { name: 'idempotent-calls', everyMs: idempotencySweepIntervalMs, run: sweepIdempotentCalls },
  { name: 'remote-thumbnails', everyMs: thumbnailLimits.sweepIntervalMs, run: sweepRemoteThumbnails },
  { name: 'hubspot', everyMs: hubspotLimits.sweepIntervalMs, run: sweepHubspot },
  { name: 'usage', everyMs: billingLimits.usageRoundMs, run: recordUsage },
  { name: 'storage', everyMs: notificationLimits.storageRoundMs, run: tellOfStorage },
  { name: 'form-digests', everyMs: notificationLimits.digestRoundMs, run: sendFormDigests },
]

/** Uses the database's clock, because rounds delete by age, and a wrong clock of this process would delete too much. */
async function onDatabaseTime(em: EntityManager, ports: Ports): Promise<Ports> {
  const rows = await em.execute<{ readonly at: Date | string }[]>('select now() as at')
  const at = new Date(rows[0]?.at ?? Number.NaN).getTime()
  const readAtMs = performance.now()
  return { ...ports, now: () => new Date(at + performance.now() - readAtMs) }
}

type Sweeper = {
  /** Resolves when every round has run once. */
  readonly firstRounds: Promise<void>
  /** Waits for a running round. */
  readonly stop: () => Promise<void>
}

/** Starts periodic rounds: at startup, then by timers, one at a time, in one of the processes. */
export function startSweeper({ config, database, ports, queue, sharedLocks }: SweeperOptions): Sweeper {
  const roundQueue = new SerialQueue()
  let stopping = false
  const isLeader = leaderElection(sharedLocks)
  const sweep = ({ name, isOwn = false, run }: Round) =>
    roundQueue.run(async () => {
      if (stopping) return
      try {
        const em = database.em.fork() as EntityManager
        const { flags } = config
        if (isOwn) await run({ database, em, ports, queue, flags })
        else if (await isLeader()) await run({ database, em, ports: await onDatabaseTime(em, ports), queue, flags })
      } catch (error) {
        ports.log.error({ err: error, round: name }, 'a sweep failed')
      }
    })
  const ownRounds = rounds.filter(({ isOwn = false }) => isOwn || config.worksThroughJobs)
  const firstRounds = ownRounds.map(sweep)
  const timers = ownRounds.map((round) => setInterval(() => void sweep(round), round.everyMs).unref())
  return {
    firstRounds: Promise.all(firstRounds).then(() => {}),
    stop: async () => {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      await roundQueue.run(async () => {})
    },
  }
}
