import type { SqlEntityManager as EntityManager } from '@mikro-orm/sql'
import type { z } from 'zod'
import type { Ports } from '../ports.ts'

/** Dependencies of a job. It has no actor, so it loads rows by their id and the account id, both from its payload. */
export type JobScope = {
  /** Entity manager of this run alone (a MikroORM fork). */
  readonly em: EntityManager
  readonly ports: Ports
  readonly queue: Queue
  /** Aborted on shutdown and on timeout. */
  readonly signal: AbortSignal
  readonly isLastAttempt: boolean
}

export type Job<Payload extends z.ZodType> = {
  readonly name: string
  readonly payload: Payload
  /** Maximum time between heartbeats. */
  readonly heartbeatSeconds: number
  /** Time limit of an attempt. */
  readonly expirySeconds: number
  /** Number of retries after failures of the job itself; a crash of its process doesn't count. */
  readonly retries: number
  /** Jobs with a higher priority run first within a queue; default 0. */
  readonly priority?: number
  /** Delay before the job starts; default 0. */
  readonly delaySeconds?: number
  /** Delay that depends on the payload. */
  delaySecondsOf?(payload: z.output<Payload>): number
  /** Concurrency within a process; default 1. */
  readonly concurrency?: number
  /** Group of the job: jobs of a group run one at a time. */
  groupOf?(payload: z.output<Payload>): string
  /** Performs the job. Must be idempotent, because a job runs again if its process crashed. */
  run(scope: JobScope, payload: z.output<Payload>): Promise<void>
  /** Called after the last attempt has failed. */
  onFinalFailure?(scope: JobScope, payload: z.output<Payload>): Promise<void>
}

/** Part of a job that its senders need, without its code. */
export type SendableJob<Payload extends z.ZodType> = Pick<
  Job<Payload>,
  'name' | 'payload' | 'priority' | 'delaySeconds' | 'delaySecondsOf' | 'groupOf'
>

/** Checks the type of a job definition. */
export function job<Payload extends z.ZodType>(definition: Job<Payload>): Job<Payload> {
  return definition
}

/** Job queue. Jobs survive restarts: they are rows of the same database, inserted in the caller's transaction. */
export interface Queue {
  send<Payload extends z.ZodType>(
    job: SendableJob<Payload>,
    payload: z.input<Payload>,
    em: EntityManager,
  ): Promise<void>
}
