import type { z } from 'zod'
import type { Ports } from '../ports.ts'
import type { EntityManager } from './scope.ts'

/** What a job may use; it has no actor, so it loads everything by (accountId, id) from its payload. */
export type JobScope = {
  /** A fork that is the job's own. */
  readonly em: EntityManager
  readonly ports: Ports
  readonly queue: Queue
  /** Aborted when the job must stop: shutdown, or its time is up. */
  readonly signal: AbortSignal
  /** Whether another failure would be its last. */
  readonly lastTry: boolean
}

export type Job<Payload extends z.ZodType> = {
  readonly name: string
  readonly payload: Payload
  readonly heartbeatSeconds: number
  readonly expirySeconds: number
  /** How often it may fail of itself and be tried again; a process that ended meanwhile is no failure of the job's. */
  readonly retries: number
  /** Among waiting jobs of a name the higher goes first; 0 unless said. */
  readonly priority?: number
  /** Not begun before this time has passed; 0 unless said. */
  readonly delaySeconds?: number
  /** The same where it differs from job to job. */
  delaySecondsOf?(payload: z.output<Payload>): number
  /** Jobs of the name that run beside each other; 1 unless said. */
  readonly atOnce?: number
  /** Of the jobs that answer the same, one runs at a time. */
  groupOf?(payload: z.output<Payload>): string
  /** Must be repeatable: a job that died half-way runs again. */
  run(scope: JobScope, payload: z.output<Payload>): Promise<void>
  /** What remains to do when the last try has failed. */
  giveUp?(scope: JobScope, payload: z.output<Payload>): Promise<void>
}

/** As much of a job as it takes to send one: what runs it may itself send the next. */
export type JobAddress<Payload extends z.ZodType> = Pick<
  Job<Payload>,
  'name' | 'payload' | 'priority' | 'delaySeconds' | 'delaySecondsOf' | 'groupOf'
>

export function job<Payload extends z.ZodType>(definition: Job<Payload>): Job<Payload> {
  return definition
}

/** Jobs survive restarts: they are rows of the same database, sent within the caller's transaction. */
export interface Queue {
  send<Payload extends z.ZodType>(to: JobAddress<Payload>, payload: z.input<Payload>, em: EntityManager): Promise<void>
}
