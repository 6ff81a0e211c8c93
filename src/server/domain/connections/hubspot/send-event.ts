import { hubspotLimits } from '../../../../shared/hubspot/hubspot-limits.ts'
import { type Job, type JobScope, job } from '../../../kernel/job.ts'
import { attemptEvent } from './attempt.ts'
import type { ContactSource } from './contact-source.ts'
import { HubspotConnection } from './entity.ts'
import { HubspotEvent } from './event-entity.ts'
import { type EventTurn, enqueueEvent, eventLane } from './event-job.ts'
import { recordAttempt } from './record-attempt.ts'

const turnOf = ({ accountId, eventId, turn }: EventTurn) => ({
  id: eventId,
  account: accountId,
  turn,
  state: 'sending' as const,
})

/** Waits as long as HubSpot wants to be left alone. */
async function waitAgain({ em, queue, ports }: JobScope, given: EventTurn, waitMs: number): Promise<void> {
  const turn = given.turn + 1
  const nextAttemptAt = new Date(ports.now().getTime() + waitMs)
  await em.fork().transactional(async (inner) => {
    const moved = await inner.nativeUpdate(HubspotEvent, turnOf(given), { turn, nextAttemptAt })
    const place = { id: given.eventId, account: given.accountId, turn, waitMs }
    if (moved > 0) await enqueueEvent({ em: inner, queue }, place)
  })
}

async function run(scope: JobScope, given: EventTurn, contactOf: ContactSource): Promise<void> {
  const { em, ports } = scope
  const event = await em.findOne(HubspotEvent, turnOf(given))
  // A job that is late or repeated, or its submission was deleted.
  if (event === null) return
  const connection = await em.findOne(HubspotConnection, { account: given.accountId })
  const now = ports.now()
  const heldMs = (connection?.heldUntil ?? now).getTime() - now.getTime()
  if (heldMs > 0 && connection?.status === 'active') return waitAgain(scope, given, heldMs)
  await recordAttempt(scope, given, await attemptEvent(scope, { event, connection, contactOf }))
}

/**
 * Sends a submission to HubSpot once and writes down what came of it. A process that ends between the two sends it again,
 * which changes nothing: contacts are created or updated by their email address.
 */
export function sendToHubspotJob(contactOf: ContactSource): Job<typeof eventLane.payload> {
  return job({
    ...eventLane,
    heartbeatSeconds: 30,
    /** An attempt and what is written of it take a few seconds more than HubSpot may. */
    expirySeconds: 60,
    /** Failures of Stopover; those of HubSpot are no failures of the job. */
    retries: 5,
    atOnce: hubspotLimits.atOnce,
    run: (scope, turn) => run(scope, turn, contactOf),
    giveUp: async ({ em }, given) => {
      const ended = { state: 'error', failure: 'notSent', nextAttemptAt: null } as const
      await em.nativeUpdate(HubspotEvent, turnOf(given), ended)
    },
  })
}
