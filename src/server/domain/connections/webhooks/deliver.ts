import { webhookLimits } from '../../../../shared/webhooks/webhook-limits.ts'
import { type JobScope, job } from '../../../kernel/job.ts'
import { attemptDelivery } from './attempt.ts'
import { WebhookDelivery } from './delivery-entity.ts'
import { type DeliveryTurn, enqueueDelivery, failingLane, laneOf, workingLane } from './delivery-lanes.ts'
import { currentTurnOf, type DueDelivery, endPending, findDue, shouldSend } from './due-delivery.ts'
import { holdOf } from './hold.ts'
import { recordAttempt } from './record-attempt.ts'

type HeldDelivery = { readonly due: DueDelivery; readonly deliveryTurn: DeliveryTurn; readonly holdMs: number }

/** Requeues a delivery in the current lane of its webhook, after the hold. */
async function requeue({ em, queue, ports }: JobScope, { due, deliveryTurn, holdMs }: HeldDelivery): Promise<void> {
  const turn = deliveryTurn.turn + 1
  const nextAttemptAt = new Date(ports.now().getTime() + holdMs)
  await em.fork().transactional(async (inner) => {
    const requeuedCount = await inner.nativeUpdate(WebhookDelivery, currentTurnOf(deliveryTurn), {
      turn,
      nextAttemptAt,
    })
    if (requeuedCount > 0)
      await enqueueDelivery({ em: inner, queue }, due.webhook, { id: deliveryTurn.deliveryId, turn, waitMs: holdMs })
  })
}

async function runIn(laneName: string, scope: JobScope, deliveryTurn: DeliveryTurn): Promise<void> {
  const { em } = scope
  const due = await findDue(em, deliveryTurn)
  if (due === null) return
  const { webhookId: webhook, deliveryId: id, turn } = deliveryTurn
  if (!(await shouldSend(em, due))) return endPending(em, { webhook, id, turn }, { status: 'canceled' })
  const holdMs = holdOf(due, scope.ports.now())
  if (holdMs > 0 || laneOf(due.webhook).name !== laneName) return requeue(scope, { due, deliveryTurn, holdMs })
  await recordAttempt(scope, deliveryTurn, await attemptDelivery(scope, due))
}

/** Marks a delivery that Stopover failed to send or record, so that a person can redeliver it. */
async function giveUp({ em }: JobScope, { webhookId: webhook, deliveryId: id, turn }: DeliveryTurn): Promise<void> {
  await endPending(em, { webhook, id, turn }, { status: 'failed', failure: 'notSent' })
}

const jobSettings = {
  heartbeatSeconds: 30,
  /** The timeout of receivers plus a few seconds to record the attempt. */
  expirySeconds: 60,
  /** For failures of Stopover; those of receivers are retried by the delivery itself. */
  retries: 5,
  giveUp,
}

/**
 * Sends a delivery once and records the outcome. If the process ends in between, it is sent twice with the same
 * `webhook-id`.
 */
export const deliverWebhook = job({
  ...workingLane,
  ...jobSettings,
  atOnce: webhookLimits.atOnce,
  run: (scope, deliveryTurn) => runIn(workingLane.name, scope, deliveryTurn),
})

/** Delivers to receivers that have failed or were slow. */
export const deliverFailingWebhook = job({
  ...failingLane,
  ...jobSettings,
  atOnce: webhookLimits.failingAtOnce,
  run: (scope, deliveryTurn) => runIn(failingLane.name, scope, deliveryTurn),
})
