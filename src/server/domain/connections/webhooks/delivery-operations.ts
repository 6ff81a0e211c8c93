import { randomUUID } from 'node:crypto'
import type { FilterQuery } from '@mikro-orm/core'
import { LockMode } from '@mikro-orm/core'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { testEventData, testEventType } from '../../../../shared/webhooks/webhook-events.ts'
import {
  deliveryInput,
  deliveryPage,
  listDeliveriesInput,
  webhookDelivery,
  webhookDeliveryDetails,
  webhookInput,
} from '../../../../shared/webhooks/webhooks.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { countForAccount } from '../outbox/account-limit.ts'
import { resend } from '../outbox/rows.ts'
import { WebhookDelivery } from './delivery-entity.ts'
import { deliveryLimits } from './delivery-limits.ts'
import { deliveryTable, enqueueDelivery } from './delivery-queue.ts'
import { hostOf } from './disable.ts'
import { isTest } from './due-delivery.ts'
import { Webhook } from './entity.ts'
import { bodyOf } from './message-body.ts'
import { presentDelivery } from './present.ts'
import { rewriteBody } from './rewrite-body.ts'

/** Finds a webhook of the account. 404 for an unknown webhook and for one of another account (threat T49). */
async function findWebhook({ em, account }: Pick<AccountScope, 'em' | 'account'>, webhookId: string): Promise<Webhook> {
  const storedWebhook = await em.findOne(Webhook, { id: webhookId, account: account.id })
  if (storedWebhook === null) throw new AppError('resource.notFound')
  return storedWebhook
}

type DeliveryReference = { readonly webhookId: string; readonly deliveryId: string }
const deliveryCondition = (
  { account }: Pick<AccountScope, 'account'>,
  { webhookId, deliveryId }: DeliveryReference,
) => ({
  id: deliveryId,
  webhook: webhookId,
  account: account.id,
})

function afterCursor(cursor: string | null | undefined): FilterQuery<WebhookDelivery> {
  if (cursor === null || cursor === undefined) return {}
  const [time = '', id = ''] = cursor.split('_')
  const createdAt = new Date(Number(time))
  return {
    $and: [
      { createdAt: { $lte: createdAt } },
      { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, id: { $lt: id } }] },
    ],
  }
}

/** Deliveries of a webhook in the last 30 days, newest first, a page at a time. */
export const listWebhookDeliveries = operation({
  allow: 'manageUsers',
  input: listDeliveriesInput,
  example: ({ webhookId }) => ({ webhookId }),
  output: deliveryPage,
  run: async (scope, { webhookId, cursor }) => {
    const { id } = await findWebhook(scope, webhookId)
    // One extra row shows whether there is a next page.
    const rows = await scope.em.find(
      WebhookDelivery,
      { $and: [{ webhook: id }, afterCursor(cursor)] },
      { limit: deliveryLimits.deliveriesPageLength + 1, orderBy: { createdAt: 'desc', id: 'desc' } },
    )
    const pageRows = rows.slice(0, deliveryLimits.deliveriesPageLength)
    const lastRow = rows.length > pageRows.length ? pageRows.at(-1) : undefined
    const nextCursor = lastRow === undefined ? null : `${lastRow.createdAt.getTime()}_${lastRow.id}`
    return { deliveries: pageRows.map(presentDelivery), nextCursor }
  },
})

/** A delivery with its body, its attempts and the latest response. */
export const getWebhookDelivery = operation({
  allow: 'manageUsers',
  input: deliveryInput,
  example: ({ webhookId, deliveryId }) => ({ webhookId, deliveryId }),
  output: webhookDeliveryDetails,
  run: async (scope, reference) => {
    const row = await scope.em.findOne(WebhookDelivery, deliveryCondition(scope, reference))
    if (row === null) throw new AppError('resource.notFound')
    const { response, attempts } = row
    const body = row.body === '' ? ((await rewriteBody(scope, row)) ?? '') : row.body
    return { ...presentDelivery(row), body, response, attempts }
  },
})

/** Sends a test event once, even to a disabled webhook. */
export const testWebhook = operation({
  allow: 'manageUsers',
  input: webhookInput,
  example: ({ webhookId }) => ({ webhookId }),
  output: webhookDelivery,
  run: async (scope, { webhookId }) => {
    const { account, queue, ports } = scope
    const { id: webhook } = await findWebhook(scope, webhookId)
    await countForAccount(scope, { name: 'webhook-test', points: deliveryLimits.testsPerAccount })
    return scope.em.transactional(async (em) => {
      const row = await findWebhook({ em, account }, webhook)
      const now = ports.now()
      const data = testEventData.parse({ webhookId, message: 'This is a test event from Stopover.' })
      const id = randomUUID()
      const delivery = em.create(WebhookDelivery, {
        id,
        account: account.id,
        webhook,
        createdAt: now,
        type: testEventType,
        body: bodyOf({ id, type: testEventType, createdAt: now, data }),
        nextAttemptAt: now,
        attempts: [],
      })
      await em.flush()
      await enqueueDelivery({ em, queue }, row, delivery)
      await recordEvent({ ...scope, em }, account.id, { action: 'webhook-tested', subject: hostOf(row.address) })
      return presentDelivery(delivery)
    })
  },
})

/**
 * Sends a delivery again with the same id and body, whether it failed, is pending or was delivered. A body that was not
 * stored because the queue was full is rebuilt from its source. 409 without a source, and while the webhook is
 * disabled.
 */
export const redeliverWebhook = operation({
  allow: 'manageUsers',
  input: deliveryInput,
  example: ({ webhookId, deliveryId }) => ({ webhookId, deliveryId }),
  output: webhookDelivery,
  run: async (scope, reference) => {
    const { account, queue, ports, hooks } = scope
    await countForAccount(scope, { name: 'webhook-redeliver', points: deliveryLimits.redeliveriesPerAccount })
    return scope.em.transactional(async (em) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }
      const delivery = await em.findOne(WebhookDelivery, deliveryCondition(scope, reference), lock)
      if (delivery === null) throw new AppError('resource.notFound')
      const row = await findWebhook({ em, account }, delivery.webhook)
      if (delivery.body === '') delivery.body = (await rewriteBody({ em, ports, hooks }, delivery)) ?? ''
      if (delivery.body === '') throw new AppError('resource.conflict')
      if (row.status === 'disabled' && !isTest(delivery)) throw new AppError('webhook.disabled')
      delivery.sourceId = null
      await resend({ em, queue }, deliveryTable, { rows: [delivery], now: ports.now() })
      const subject = `${hostOf(row.address)}: ${delivery.type}`
      await recordEvent({ ...scope, em }, account.id, { action: 'webhook-redelivered', subject })
      return presentDelivery(delivery)
    })
  },
})
