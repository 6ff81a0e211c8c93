import { webhookLimits } from '../../../../shared/webhooks/webhook-limits.ts'
import { type JobScope, job } from '../../../kernel/job.ts'
import { attemptDelivery } from './attempt.ts'
import { WebhookDelivery } from './delivery-entity.ts'
import { type DeliveryTurn, enqueueDelivery, failingLane, laneOf, workingLane } from './delivery-lanes.ts'
import { type DueDelivery, endPending, findDue, isWanted, turnOf } from './due-delivery.ts'
import { holdOf } from './hold.ts'
import { recordAttempt } from './record-attempt.ts'

type Place = { readonly due: DueDelivery; readonly given: DeliveryTurn; readonly holdMs: number }

/** Waits in the lane where its webhook belongs by now, and as long as the webhook holds it. */
async function waitAgain({ em, queue, ports }: JobScope, { due, given, holdMs }: Place): Promise<void> {
  const turn = given.turn + 1
  const nextAttemptAt = new Date(ports.now().getTime() + holdMs)
  await em.fork().transactional(async (inner) => {
    const moved = await inner.nativeUpdate(WebhookDelivery, turnOf(given), { turn, nextAttemptAt })
    if (moved > 0)
      await enqueueDelivery({ em: inner, queue }, due.webhook, { id: given.deliveryId, turn, waitMs: holdMs })
  })
}

async function runIn(laneName: string, scope: JobScope, given: DeliveryTurn): Promise<void> {
  const { em } = scope
  const due = await findDue(em, given)
  if (due === null) return
  const { webhookId: webhook, deliveryId: id, turn } = given
  if (!(await isWanted(em, due))) return endPending(em, { webhook, id, turn }, { status: 'canceled' })
  const holdMs = holdOf(due, scope.ports.now())
  if (holdMs > 0 || laneOf(due.webhook).name !== laneName) return waitAgain(scope, { due, given, holdMs })
  await recordAttempt(scope, given, await attemptDelivery(scope, due))
}

/** Said of a delivery that Stopover could not send or write down, so that a person can redeliver it. */
async function giveUp({ em }: JobScope, { webhookId: webhook, deliveryId: id, turn }: DeliveryTurn): Promise<void> {
  await endPending(em, { webhook, id, turn }, { status: 'failed', failure: 'notSent' })
}

const delivery = {
  heartbeatSeconds: 30,
  /** An attempt and what is written of it take a few seconds more than the receiver may. */
  expirySeconds: 60,
  /** Failures of Stopover; those of receivers are no failures of the job. */
  retries: 5,
  giveUp,
}

/**
 * Sends a delivery once and writes down what came of it. A process that ends between the two sends it again, with the
 * same `webhook-id`.
 */
export const deliverWebhook = job({
  ...workingLane,
  ...delivery,
  atOnce: webhookLimits.atOnce,
  run: (scope, given) => runIn(workingLane.name, scope, given),
})

/** The same for receivers that have failed or were slow. */
export const deliverFailingWebhook = job({
  ...failingLane,
  ...delivery,
  atOnce: webhookLimits.failingAtOnce,
  run: (scope, given) => runIn(failingLane.name, scope, given),
})
