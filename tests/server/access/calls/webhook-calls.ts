import type { Actor, World } from '../world.ts'

const onWebhook = ({ webhookId }: World) => ({ webhookId })
const onDelivery = ({ webhookId, deliveryId }: World) => ({ webhookId, deliveryId })
/** Fields with an event that no call in these tests causes. */
const fields = { address: 'https://hooks.example.com/stopover', events: ['form.answered'], description: '' }

/** Inputs of the tRPC procedures of webhooks. */
export const webhookCalls = {
  'webhooks.list': () => ({}),
  'webhooks.create': () => fields,
  'webhooks.update': ({ webhookId }: World) => ({ webhookId, description: 'Front desk' }),
  'webhooks.disable': onWebhook,
  'webhooks.remove': onWebhook,
  'webhooks.rotateSecret': onWebhook,
  'webhooks.test': onWebhook,
  'webhooks.deliveries': onWebhook,
  'webhooks.delivery': onDelivery,
  'webhooks.redeliver': onDelivery,
}

const inAccount = (_world: World, { accountId }: Actor) => ({ params: { aid: accountId } })
const webhookAddress = ({ webhookId }: World, { accountId }: Actor) => ({ params: { aid: accountId, webhookId } })
const deliveryAddress = ({ webhookId, deliveryId }: World, { accountId }: Actor) => ({
  params: { aid: accountId, webhookId, deliveryId },
})

/** Inputs of the REST rows of webhooks. */
export const webhookRows = {
  'GET /api/v2/:aid/webhooks': inAccount,
  'POST /api/v2/:aid/webhooks': (world: World, actor: Actor) => ({ ...inAccount(world, actor), body: fields }),
  'PATCH /api/v2/:aid/webhooks/:webhookId': (world: World, actor: Actor) => ({
    ...webhookAddress(world, actor),
    body: { description: 'Front desk' },
  }),
  'POST /api/v2/:aid/webhooks/:webhookId/disable': webhookAddress,
  'DELETE /api/v2/:aid/webhooks/:webhookId': webhookAddress,
  'POST /api/v2/:aid/webhooks/:webhookId/secret': webhookAddress,
  'POST /api/v2/:aid/webhooks/:webhookId/test': webhookAddress,
  'GET /api/v2/:aid/webhooks/:webhookId/deliveries': webhookAddress,
  'GET /api/v2/:aid/webhooks/:webhookId/deliveries/:deliveryId': deliveryAddress,
  'POST /api/v2/:aid/webhooks/:webhookId/deliveries/:deliveryId/redeliver': deliveryAddress,
}
