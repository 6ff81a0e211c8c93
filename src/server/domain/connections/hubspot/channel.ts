import { LockMode } from '@mikro-orm/core'
import { type Channel, rowChannel } from '../outbox/channel.ts'
import type { RowChannel } from '../outbox/row-channel.ts'
import { attemptEvent, type FinishedAttempt } from './attempt.ts'
import { hubspotCallLimits } from './call-limits.ts'
import type { ContactSource } from './contact-source.ts'
import { HubspotConnection } from './entity.ts'
import { HubspotEvent } from './event-entity.ts'
import { type EventJob, eventQueue, eventTable } from './event-queue.ts'
import { type AttemptConsequence, consequenceOf } from './event-reducer.ts'
import { lockConnection } from './lock-connection.ts'
import { markScopeMissing, rejectToken } from './notify-admins.ts'
import { resendFailed, resendToHubspotJob } from './resend.ts'

type EventTypes = {
  readonly job: EventJob
  readonly row: HubspotEvent
  readonly target: HubspotConnection | null
  readonly attempt: FinishedAttempt
  readonly outcome: AttemptConsequence
}

/**
 * Sends form responses to HubSpot. A response that is sent twice is harmless, because contacts are upserted by email.
 */
export function hubspotChannel(buildContact: ContactSource): Channel {
  const { jobs, periodicTasks } = rowChannel(eventChannel(buildContact))
  return { jobs: [...jobs, resendToHubspotJob], periodicTasks }
}

/** Condition for the event of a job. */
const eventCondition = ({ accountId, eventId }: EventJob) => ({ id: eventId, account: accountId })

const eventChannel = (buildContact: ContactSource): RowChannel<EventTypes> => ({
  table: eventTable,
  attemptQueues: [{ attemptQueue: eventQueue, concurrency: hubspotCallLimits.concurrency }],
  idKey: 'eventId',
  requeueTaskName: 'hubspot',
  failedColumns: { state: 'error', failure: 'notSent' },
  findDue: async (em, job) => {
    const row = await em.findOne(HubspotEvent, { ...eventCondition(job), turn: job.turn, status: 'sending' })
    return row && { row, target: await em.findOne(HubspotConnection, { account: job.accountId }) }
  },
  // Events without a connection or a working account fail with the reason.
  cancellationOf: async () => null,
  pauseMs: ({ target }, now) =>
    target?.status === 'active' ? Math.max((target.heldUntil ?? now).getTime() - now.getTime(), 0) : 0,
  attemptQueueOf: () => eventQueue,
  attempt: (scope, { row: event, target: connection }) => attemptEvent(scope, { event, connection, buildContact }),
  lock: async (em, job) => {
    const target = await lockConnection(em, job.accountId)
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }
    return { target, row: await em.findOne(HubspotEvent, eventCondition(job), lock) }
  },
  outcomeOf: (attempt, { row, seriesCount, random }) => {
    const previousFailure = row?.failure ?? null
    return consequenceOf(attempt, { seriesCount, previousFailure, lackedScope: row?.lackedScope ?? false, random })
  },
  isSameTarget: (connection, { sealedToken }) => connection !== null && connection.sealedToken === sealedToken,
  updateTarget: (connection, { attempt, outcome, now }) => {
    if (connection === null) return
    if (outcome.holdMs > 0) connection.heldUntil = new Date(now.getTime() + outcome.holdMs)
    if (attempt.failure === null) connection.lastSentAt = now
  },
  recordAttempt: (event, { attempt, outcome, now, isCurrent }) => {
    if (attempt.wasSent) {
      event.attemptCount += 1
      event.lastAttemptAt = now
    }
    if (attempt.contactId !== null) event.contactId = attempt.contactId
    if (attempt.failure === null) event.lackedScope = false
    if (outcome.lacksScope) event.lackedScope = true
    if (!isCurrent || event.status !== 'sending') return
    event.failure = attempt.failure
    event.detail = attempt.detail
  },
  changesStatus: ({ status }) => status === 'sending',
  afterAttempt: async ({ em, ports, queue }, { target: connection }, { outcome, now }) => {
    if (connection === null) return
    if (outcome.losesToken) await rejectToken({ em, ports, queue }, connection)
    if (outcome.lacksScope) await markScopeMissing({ em, ports, queue }, connection)
    if (!outcome.provesScope || (connection.scopeMissingSince ?? null) === null) return
    connection.scopeMissingSince = null
    await resendFailed({ em, queue }, { connection, failureGroup: 'connection', now })
  },
})
