import { z } from 'zod'
import type { JobScope, Queue, SendableJob } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'

/** Payload fields of an attempt job. Each channel adds the ids of its row. */
export const attemptFields = {
  accountId: z.uuid(),
  /** Number of the attempt. If it isn't the current number of the row, the job is outdated and does nothing. */
  turn: z.int().positive(),
  waitSeconds: z.int().nonnegative(),
} as const

export type AttemptJob = { readonly accountId: string; readonly turn: number; readonly waitSeconds: number }

export type AttemptQueue<Payload extends AttemptJob> = SendableJob<z.ZodType<Payload, Payload>>

/**
 * Queue of attempts. It runs one attempt of an account at a time, across all processes, so that an account with many
 * rows takes only one of the shared workers.
 */
export function attemptQueue<Payload extends AttemptJob>(
  name: string,
  payload: z.ZodType<Payload, Payload>,
): AttemptQueue<Payload> {
  return {
    name,
    payload,
    groupOf: ({ accountId }) => accountId,
    delaySecondsOf: ({ waitSeconds }) => waitSeconds,
  }
}

/** Part of a job's scope that every step of a channel needs. */
export type OutboxScope = Pick<JobScope, 'em' | 'ports' | 'queue'>

/** Dependencies for queueing a job; both belong to the caller's transaction. */
export type EnqueueScope = { readonly em: EntityManager; readonly queue: Queue }

/** Next attempt of a row, for which a job is to be queued. */
export type NextAttempt = {
  /** Id of the row. */
  readonly id: string
  /** Number of the attempt; it outdates earlier jobs of the row. */
  readonly turn: number
  /** Delay of the job; none by default. */
  readonly waitMs?: number | null
}

/** Delay of a job, which the queue counts in whole seconds. */
export const waitSecondsOf = ({ waitMs }: NextAttempt) => Math.ceil((waitMs ?? 0) / 1000)
