import { createWebhookInput, listDeliveriesInput, updateWebhookInput } from '../../shared/webhooks/webhooks.ts'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  redeliverWebhook,
  testWebhook,
} from '../domain/connections/webhooks/delivery-operations.ts'
import {
  createWebhook,
  deleteWebhook,
  disableWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from '../domain/connections/webhooks/operations.ts'
import { route } from './rest.ts'

const tag = 'Webhooks'
const webhooksPath = '/api/v2/:aid/webhooks'
const webhookPath = `${webhooksPath}/:webhookId` as const
const deliveriesPath = `${webhookPath}/deliveries` as const
const deliveryPath = `${deliveriesPath}/:deliveryId` as const

/** Webhooks of the account. */
export const webhookRoutes = [
  route({
    method: 'get',
    path: webhooksPath,
    tag,
    summary: 'List webhooks',
    description: 'Webhooks of the account, oldest first, without their secrets.',
    operation: listWebhooks,
    read: () => ({}),
  }),
  route({
    method: 'post',
    path: webhooksPath,
    tag,
    summary: 'Create a webhook',
    description:
      'Events are sent to the address as POST requests, signed according to Standard Webhooks. Only this response contains the secret.',
    body: createWebhookInput,
    errors: ['webhook.addressRejected', 'webhook.tooMany'],
    status: 201,
    excludesIdempotencyKey: true,
    operation: createWebhook,
    read: ({ body }) => body,
  }),
  route({
    method: 'patch',
    path: webhookPath,
    tag,
    summary: 'Update a webhook',
    description:
      "Omitted fields don't change. A disabled webhook gets no events, and its pending deliveries are canceled.",
    body: updateWebhookInput.omit({ webhookId: true }),
    errors: ['webhook.addressRejected'],
    operation: updateWebhook,
    read: ({ body, params: { webhookId } }) => ({ ...body, webhookId }),
  }),
  route({
    method: 'post',
    path: `${webhookPath}/disable`,
    tag,
    summary: 'Disable a webhook',
    description:
      'The webhook gets no events, and its pending deliveries are canceled. Works in read-only accounts too. Update the webhook to enable it again.',
    operation: disableWebhook,
    read: ({ params: { webhookId } }) => ({ webhookId }),
  }),
  route({
    method: 'delete',
    path: webhookPath,
    tag,
    summary: 'Delete a webhook',
    description: 'Stopover sends no more events to the webhook and deletes its delivery log.',
    operation: deleteWebhook,
    read: ({ params: { webhookId } }) => ({ webhookId }),
  }),
  route({
    method: 'post',
    path: `${webhookPath}/secret`,
    tag,
    summary: 'Rotate the secret of a webhook',
    description: 'Only this response contains the new secret. The previous secret also signs for 24 hours.',
    operation: rotateWebhookSecret,
    read: ({ params: { webhookId } }) => ({ webhookId }),
  }),
  route({
    method: 'post',
    path: `${webhookPath}/test`,
    tag,
    summary: 'Send a test event',
    description: 'Sends one event of the type webhook.test, even to a disabled webhook.',
    errors: ['request.tooMany'],
    operation: testWebhook,
    read: ({ params: { webhookId } }) => ({ webhookId }),
  }),
  route({
    method: 'get',
    path: deliveriesPath,
    tag,
    summary: 'List deliveries of a webhook',
    description: 'Deliveries of the last 30 days, newest first, a page at a time.',
    query: listDeliveriesInput.pick({ cursor: true }),
    operation: listWebhookDeliveries,
    read: ({ params: { webhookId }, query: { cursor } }) => ({ webhookId, cursor }),
  }),
  route({
    method: 'get',
    path: deliveryPath,
    tag,
    summary: 'Get a delivery',
    description: 'The request body, the attempts, and the last response.',
    operation: getWebhookDelivery,
    read: ({ params: { webhookId, deliveryId } }) => ({ webhookId, deliveryId }),
  }),
  route({
    method: 'post',
    path: `${deliveryPath}/redeliver`,
    tag,
    summary: 'Redeliver an event',
    description:
      'Sends an event again now, with the same webhook-id and body. Events that were dropped because the queue was full have no body.',
    errors: ['request.tooMany', 'webhook.disabled', 'resource.conflict'],
    operation: redeliverWebhook,
    read: ({ params: { webhookId, deliveryId } }) => ({ webhookId, deliveryId }),
  }),
] as const
