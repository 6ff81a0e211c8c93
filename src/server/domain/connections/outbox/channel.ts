import type { z } from 'zod'
import type { Job } from '../../../kernel/job.ts'
import type { OutboxScope } from './attempt-queue.ts'
import { requeueLost } from './requeue-lost.ts'
import type { ChannelTypes, RowChannel } from './row-channel.ts'
import { attemptJobs } from './run-attempt.ts'
import { retrySchedule } from './schedule.ts'

/** Task that one of the processes runs periodically: it queues lost or due messages, or deletes expired ones. */
export type PeriodicTask = {
  readonly name: string
  readonly everyMs: number
  readonly run: (scope: OutboxScope) => Promise<unknown>
}

/** Outgoing channel to people or other systems. `src/server/registries/channels.ts` lists all of them. */
export type Channel = {
  readonly jobs: readonly Job<z.ZodType>[]
  readonly periodicTasks: readonly PeriodicTask[]
}

/** Channel of an outbox table: the jobs that attempt its rows, and the periodic task that queues lost ones again. */
export function rowChannel<P extends ChannelTypes>(channel: RowChannel<P>): Channel {
  const requeueTask: PeriodicTask = {
    name: channel.requeueTaskName,
    everyMs: retrySchedule.lostCheckIntervalMs,
    run: (scope) => requeueLost(channel, scope),
  }
  return { jobs: attemptJobs(channel), periodicTasks: [requeueTask] }
}
