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
import { mutation, query, router } from './trpc.ts'

export const webhooksRouter = router({
  list: query(listWebhooks),
  create: mutation(createWebhook),
  update: mutation(updateWebhook),
  disable: mutation(disableWebhook),
  remove: mutation(deleteWebhook),
  rotateSecret: mutation(rotateWebhookSecret),
  test: mutation(testWebhook),
  deliveries: query(listWebhookDeliveries),
  delivery: query(getWebhookDelivery),
  redeliver: mutation(redeliverWebhook),
})
