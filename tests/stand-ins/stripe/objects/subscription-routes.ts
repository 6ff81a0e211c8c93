import { z } from 'zod'
import { pageOf, pageParameters } from '../api/lists.ts'
import { readParameters } from '../api/parameters.ts'
import { type Call, idOf, type Route } from '../api/routes.ts'
import { noSuch } from '../api/stripe-error.ts'
import type { Subscription } from '../shapes.ts'
import { cancelSubscription, hasEnded } from './cancellation.ts'
import { readChange, readCreation } from './subscription-parameters.ts'
import { updateSubscription } from './subscription-updates.ts'
import { createSubscription } from './subscriptions.ts'

const listParameters = z.strictObject({
  ...pageParameters,
  customer: z.string().optional(),
  status: z.literal('all').optional(),
})

function requireSubscription({ state, ids: [id = ''] }: Call): Subscription {
  const subscription = state.store.subscriptions.get(id)
  if (subscription === undefined) throw noSuch('subscription', id)
  return subscription
}

/** Lists subscriptions. Canceled ones are included only with `status=all`. */
function listSubscriptions({ state, form }: Call): object {
  const { customer, status } = readParameters(listParameters, form)
  const matches = [...state.store.subscriptions.values()].filter(
    (subscription) =>
      (customer ?? subscription.customer) === subscription.customer && (status === 'all' || !hasEnded(subscription)),
  )
  return pageOf(matches, form, '/v1/subscriptions')
}

function cancelImmediately(call: Call): Subscription {
  const subscription = requireSubscription(call)
  if (hasEnded(subscription)) throw noSuch('subscription', idOf(call))
  cancelSubscription(call.state, subscription, 'cancellation_requested')
  return subscription
}

export const subscriptionRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/subscriptions',
    handle: ({ state, form }) => createSubscription(state, readCreation(form)),
  },
  { method: 'GET', path: '/v1/subscriptions', handle: listSubscriptions },
  { method: 'GET', path: '/v1/subscriptions/:id', handle: requireSubscription },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    handle: (call) => updateSubscription(call.state, requireSubscription(call), readChange(call.form)),
  },
  { method: 'DELETE', path: '/v1/subscriptions/:id', handle: cancelImmediately },
]
