import type { JobScope } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { AttemptJob, AttemptQueue, OutboxScope } from './attempt-queue.ts'
import type { Columns, OutboxRow, OutboxTable } from './rows.ts'

/** Effect of an attempt on its row. */
export type AttemptOutcome<Status extends string = string> = {
  readonly status: Status
  /** Delay of the next attempt; null for none. */
  readonly waitMs: number | null
}

/** Types that a channel fills in. */
export type ChannelTypes = {
  readonly job: AttemptJob
  readonly row: OutboxRow
  /** Receiver of the rows, with the state that they share: a webhook, or the connection of an account. */
  readonly target: unknown
  /** Outcome of one attempt. */
  readonly attempt: unknown
  readonly outcome: AttemptOutcome
}

/** Row that is due for an attempt, with its target. */
export type DueRow<P extends ChannelTypes> = { readonly row: P['row']; readonly target: P['target'] }

/** Row and target, locked while an attempt is recorded; the row is null if it was deleted in the meantime. */
export type LockedRow<P extends ChannelTypes> = { readonly row: P['row'] | null; readonly target: P['target'] }

/** State that decides the outcome of an attempt. */
export type AttemptedState<P extends ChannelTypes> = LockedRow<P> & {
  /** Number of attempts in the series, including this one. */
  readonly seriesCount: number
  readonly now: Date
  /** Random number from 0 up to 1, for the jitter of the backoff. */
  readonly random: number
}

/** An attempt with its outcome, as it is recorded. */
export type Report<P extends ChannelTypes> = {
  readonly attempt: P['attempt']
  readonly outcome: P['outcome']
  readonly now: Date
  /** False if the row was queued again in the meantime, by a person or a periodic task. */
  readonly isCurrent: boolean
}

/**
 * Transactional outbox: a channel that stores each message as a row. A row is attempted until the message is delivered
 * or has finally failed.
 */
export type RowChannel<P extends ChannelTypes> = {
  readonly table: OutboxTable<P['row']>
  /** Queues of its attempts, each with the number of concurrent attempts per process. */
  readonly attemptQueues: readonly { readonly attemptQueue: AttemptQueue<P['job']>; readonly concurrency: number }[]
  /** Name of the row's id in its jobs. */
  readonly idKey: string & keyof P['job']
  /** Name of the periodic task that queues lost rows again. */
  readonly requeueTaskName: string
  /** Columns set on a row that Stopover itself failed to send or record. A person can resend it. */
  readonly failedColumns: Columns
  /** Finds the row of a job; null if the job is outdated or repeated. */
  findDue(em: EntityManager, job: P['job']): Promise<DueRow<P> | null>
  /** Columns to set on a row that must no longer be sent; null if it must be sent. */
  cancellationOf(em: EntityManager, dueRow: DueRow<P>): Promise<Columns | null>
  /** Delay before the next request to its target; 0 for none. */
  pauseMs(dueRow: DueRow<P>, now: Date): number
  attemptQueueOf(target: P['target']): AttemptQueue<P['job']>
  /** Sends a row once. Rejects only for failures of Stopover itself. */
  attempt(scope: JobScope, dueRow: DueRow<P>): Promise<P['attempt']>
  /** Locks the target, then the row; null if there is nothing to record. */
  lock(em: EntityManager, job: P['job']): Promise<LockedRow<P> | null>
  outcomeOf(attempt: P['attempt'], state: AttemptedState<P>): P['outcome']
  /** True if the target still has the address or token of the attempt. The outcome says nothing about a new one. */
  isSameTarget(target: P['target'], attempt: P['attempt']): boolean
  updateTarget(target: P['target'], report: Report<P>): void
  /** Writes the outcome into the row. The outcome of an outdated attempt is written too, but doesn't change the status. */
  recordAttempt(row: P['row'], report: Report<P>): void
  /** True if the current attempt changes the status of its row. */
  changesStatus(row: P['row'], outcome: P['outcome']): boolean
  /** Updates other rows and sends events after an attempt on the same target. */
  afterAttempt(scope: OutboxScope, lockedRow: LockedRow<P>, report: Report<P>): Promise<void>
}
