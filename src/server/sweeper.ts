import { limits } from '../shared/limits.ts'
import type { Database } from './database/orm.ts'
import { sweepAudit } from './domain/audit/sweep.ts'
import { sweepEditing } from './domain/editing/sweep.ts'
import { sweepSignIns } from './domain/identity/sessions/sweep.ts'
import { resumeBuilds } from './domain/media/build/resume-builds.ts'
import { sweepMedia } from './domain/media/trash/sweep.ts'
import { listUnlistedVersions } from './domain/publishing/publication-media.ts'
import { sweepTours } from './domain/tour-drafts/sweep.ts'
import { sweepUploads } from './domain/uploads/sweep.ts'
import type { Queue } from './kernel/job.ts'
import type { EntityManager } from './kernel/scope.ts'
import { Turns } from './kernel/turns.ts'
import type { Ports } from './ports.ts'
import { keepSdk } from './web/sdk/keep-sdk.ts'

type Surroundings = { readonly database: Database; readonly ports: Ports; readonly queue: Queue }
type Round = { readonly name: string; readonly everyMs: number; readonly run: (scope: RoundScope) => Promise<void> }
type RoundScope = { readonly em: EntityManager; readonly ports: Ports; readonly queue: Queue }

const rounds: readonly Round[] = [
  // First: pages may name this version as soon as it is kept.
  { name: 'sdk', everyMs: limits.sdkKeepIntervalMs, run: ({ ports }) => keepSdk(ports.files) },
  // A process of an earlier release may publish while this one runs.
  { name: 'versions', everyMs: limits.versionListIntervalMs, run: listUnlistedVersions },
  // Before the builds that may wait for its room.
  { name: 'work', everyMs: limits.mediaSweepIntervalMs, run: ({ ports }) => ports.files.reclaimWork() },
  { name: 'uploads', everyMs: limits.uploadSweepIntervalMs, run: sweepUploads },
  // Before the media: what only an earlier snapshot shows may go in the same round.
  { name: 'tours', everyMs: limits.tourSweepIntervalMs, run: sweepTours },
  { name: 'media', everyMs: limits.mediaSweepIntervalMs, run: sweepMedia },
  { name: 'builds', everyMs: limits.buildResumeIntervalMs, run: resumeBuilds },
  { name: 'sign-ins', everyMs: limits.signInSweepIntervalMs, run: sweepSignIns },
  { name: 'editing', everyMs: limits.editingSweepIntervalMs, run: sweepEditing },
  { name: 'audit', everyMs: limits.auditSweepIntervalMs, run: sweepAudit },
]

type Sweeper = {
  /** When every round has run once. */
  readonly firstRounds: Promise<void>
  /** Waits for a running round. */
  readonly stop: () => Promise<void>
}

/** Rounds that keep the stores in order: at the start, then by timers, one at a time. */
export function startSweeper({ database, ports, queue }: Surroundings): Sweeper {
  const turns = new Turns()
  let stopping = false
  const sweep = ({ name, run }: Round) =>
    turns.take(async () => {
      if (stopping) return
      try {
        await run({ em: database.em.fork() as EntityManager, ports, queue })
      } catch (error) {
        ports.log.error({ err: error, round: name }, 'a sweep failed')
      }
    })
  const first = rounds.map(sweep)
  const timers = rounds.map((round) => setInterval(() => void sweep(round), round.everyMs).unref())
  return {
    firstRounds: Promise.all(first).then(() => {}),
    stop: async () => {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      await turns.take(async () => {})
    },
  }
}
