import { LockMode } from '@mikro-orm/core'
import type { JobScope } from '../../../kernel/job.ts'
import type { FinishedAttempt } from './attempt.ts'
import type { HubspotConnection } from './entity.ts'
import { HubspotEvent } from './event-entity.ts'
import { type EventTurn, enqueueEvent } from './event-job.ts'
import { type AttemptConsequence, afterAttempt } from './event-reducer.ts'
import { lockConnection } from './lock-connection.ts'
import { resendFailed } from './resend.ts'
import { markScopeMissing, rejectToken } from './notify-admins.ts'

type Finding = {
  readonly attempt: FinishedAttempt
  readonly consequence: AttemptConsequence
  readonly now: Date
  /** Whether the event had failed by a missing scope before. */
  readonly lackedScope: boolean
}

/** Writes an attempt down; a person may have asked for another turn meanwhile, which then decides. */
function writeDown(event: HubspotEvent, turn: number, { attempt, consequence, now }: Finding): boolean {
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
 * What an attempt says of the connection. Once something arrives that failed by a missing scope, the rest is sent again.
 * Other contacts prove nothing: their properties may need no such scope.
 */
async function judge(
  { em, ports, queue }: Writer,
  connection: HubspotConnection,
  { attempt, consequence, now, lackedScope }: Finding,
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

/** Writes an attempt down with all that follows from it, in one transaction: an event is settled, or its next attempt is in the queue. */
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
    const former = event?.failure ?? null
    const consequence = afterAttempt(attempt, { seriesCount, former, random: Math.random() })
    const finding = { attempt, consequence, now, lackedScope: event?.lackedScope ?? false }
    // The token may have been replaced meanwhile; of the new one this attempt says nothing.
    const isItsToken = connection !== null && connection.sealedToken === attempt.sealedToken
    const decides = event !== null && writeDown(event, turn, finding)
    await inner.flush()
    if (decides && consequence.waitMs !== null) {
      await enqueueEvent({ em: inner, queue }, { ...placeOf(event), waitMs: consequence.waitMs })
    }
    if (isItsToken) await judge({ em: inner, ports, queue }, connection, finding)
    await inner.flush()
  })
}

const placeOf = ({ id, account, turn }: HubspotEvent) => ({ id, account, turn })
