import { LockMode } from '@mikro-orm/core'
import type { JobScope } from '../../../kernel/job.ts'
import type { FinishedAttempt } from './attempt.ts'
import type { HubspotConnection } from './entity.ts'
import { HubspotEvent } from './event-entity.ts'
import { type EventTurn, enqueueEvent } from './event-job.ts'
import { type AttemptConsequence, afterAttempt } from './event-reducer.ts'
import { lockConnection } from './lock-connection.ts'
import { markScopeMissing, rejectToken } from './notify-admins.ts'
import { resendFailed } from './resend.ts'

type AttemptReport = {
  readonly attempt: FinishedAttempt
  readonly consequence: AttemptConsequence
  readonly now: Date
  /** Whether the event had failed because of a missing scope before. */
  readonly lackedScope: boolean
}

/** Updates an event after an attempt. Returns false, and leaves its state, if a person has started another turn since. */
function updateEvent(event: HubspotEvent, turn: number, { attempt, consequence, now }: AttemptReport): boolean {
  const { failure, detail, contactId, wasSent } = attempt
  if (wasSent) {
    event.attemptCount += 1
    event.lastAttemptAt = now
  }
  if (contactId !== null) event.contactId = contactId
  if (failure === null) event.lackedScope = false
  if (consequence.lacksScope) event.lackedScope = true
  if (event.turn !== turn || event.state !== 'sending') return false
  const { state, waitMs } = consequence
  event.seriesCount += 1
  event.state = state
  event.failure = failure
  event.detail = detail
  event.nextAttemptAt = waitMs === null ? null : new Date(now.getTime() + waitMs)
  if (waitMs !== null) event.turn += 1
  return true
}

type Writer = Pick<JobScope, 'em' | 'ports' | 'queue'>

/**
 * Updates the connection after an attempt. The success of an event that had failed because of a missing scope resends the
 * others. Successes of other events prove nothing, because their properties may not need the scope.
 */
async function updateConnection(
  { em, ports, queue }: Writer,
  connection: HubspotConnection,
  { attempt, consequence, now, lackedScope }: AttemptReport,
): Promise<void> {
  if (consequence.holdMs > 0) connection.heldUntil = new Date(now.getTime() + consequence.holdMs)
  if (consequence.losesToken) await rejectToken({ em, ports, queue }, connection)
  if (consequence.lacksScope) await markScopeMissing({ em, ports, queue }, connection)
  if (attempt.failure !== null) return
  connection.lastSentAt = now
  if (!lackedScope || (connection.scopeMissingSince ?? null) === null) return
  connection.scopeMissingSince = null
  await resendFailed({ em, queue }, { connection, only: 'connection', now })
}

/** Records an attempt with all its effects in one transaction: the event is finished, or its next attempt is queued. */
export async function recordAttempt(
  { em, ports, queue }: JobScope,
  { accountId, eventId, turn }: EventTurn,
  attempt: FinishedAttempt,
): Promise<void> {
  await em.fork().transactional(async (inner) => {
    const connection = await lockConnection(inner, accountId)
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }
    const event = await inner.findOne(HubspotEvent, { id: eventId, account: accountId }, lock)
    const now = ports.now()
    const seriesCount = (event?.seriesCount ?? 0) + 1
    const previousFailure = event?.failure ?? null
    const consequence = afterAttempt(attempt, { seriesCount, previousFailure, random: Math.random() })
    const report = { attempt, consequence, now, lackedScope: event?.lackedScope ?? false }
    // The token may have been replaced meanwhile, and this attempt says nothing about the new one.
    const hasSameToken = connection !== null && connection.sealedToken === attempt.sealedToken
    const isCurrent = event !== null && updateEvent(event, turn, report)
    await inner.flush()
    if (isCurrent && consequence.waitMs !== null) {
      await enqueueEvent({ em: inner, queue }, { ...referenceOf(event), waitMs: consequence.waitMs })
    }
    if (hasSameToken) await updateConnection({ em: inner, ports, queue }, connection, report)
    await inner.flush()
  })
}

const referenceOf = ({ id, account, turn }: HubspotEvent) => ({ id, account, turn })
