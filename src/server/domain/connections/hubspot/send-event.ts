import { hubspotLimits } from '../../../../shared/hubspot/hubspot-limits.ts'
import { type Job, type JobScope, job } from '../../../kernel/job.ts'
import { attemptEvent } from './attempt.ts'
import type { ContactSource } from './contact-source.ts'
import { HubspotConnection } from './entity.ts'
import { HubspotEvent } from './event-entity.ts'
import { type EventTurn, enqueueEvent, eventLane } from './event-job.ts'
import { recordAttempt } from './record-attempt.ts'

const currentTurnOf = ({ accountId, eventId, turn }: EventTurn) => ({
  id: eventId,
  account: accountId,
  turn,
  state: 'sending' as const,
})

/** Requeues the event after the pause that HubSpot asked for. */
async function requeue({ em, queue, ports }: JobScope, eventTurn: EventTurn, waitMs: number): Promise<void> {
  const turn = eventTurn.turn + 1
  const nextAttemptAt = new Date(ports.now().getTime() + waitMs)
  await em.fork().transactional(async (inner) => {
    const requeuedCount = await inner.nativeUpdate(HubspotEvent, currentTurnOf(eventTurn), { turn, nextAttemptAt })
    const nextTurn = { id: eventTurn.eventId, account: eventTurn.accountId, turn, waitMs }
    if (requeuedCount > 0) await enqueueEvent({ em: inner, queue }, nextTurn)
  })
}

async function run(scope: JobScope, eventTurn: EventTurn, contactOf: ContactSource): Promise<void> {
  const { em, ports } = scope
  const event = await em.findOne(HubspotEvent, currentTurnOf(eventTurn))
  // The job is outdated or repeated, or its submission was deleted.
  if (event === null) return
  const connection = await em.findOne(HubspotConnection, { account: eventTurn.accountId })
  const now = ports.now()
  const pauseMs = (connection?.heldUntil ?? now).getTime() - now.getTime()
  if (pauseMs > 0 && connection?.status === 'active') return requeue(scope, eventTurn, pauseMs)
  await recordAttempt(scope, eventTurn, await attemptEvent(scope, { event, connection, contactOf }))
}

/**
 * Sends a submission to HubSpot once and records the outcome. If the process ends in between, it is sent twice, which is
 * harmless: contacts are upserted by email.
 */
export function sendToHubspotJob(contactOf: ContactSource): Job<typeof eventLane.payload> {
  return job({
    ...eventLane,
    heartbeatSeconds: 30,
    /** The timeout of HubSpot plus a few seconds to record the attempt. */
    expirySeconds: 60,
    /** For failures of Stopover; those of HubSpot are retried by the event itself. */
    retries: 5,
    atOnce: hubspotLimits.atOnce,
    run: (scope, turn) => run(scope, turn, contactOf),
    giveUp: async ({ em }, eventTurn) => {
      const failedFields = { state: 'error', failure: 'notSent', nextAttemptAt: null } as const
      await em.nativeUpdate(HubspotEvent, currentTurnOf(eventTurn), failedFields)
    },
  })
}
