import { z } from 'zod'
import { pageOf, pageParameters } from '../api/lists.ts'
import { flag, ignored, readParameters } from '../api/parameters.ts'
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
  price: z.string().optional(),
  status: z.string().optional(),
})
const cancelParameters = z.strictObject({
  cancellation_details: ignored.optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
})

function find({ world, ids: [id = ''] }: Call): Subscription {
  const subscription = world.store.subscriptions.get(id)
  if (subscription === undefined) throw noSuch('subscription', id)
  return subscription
}

/** Canceled subscriptions are listed only on request. */
function list({ world, form }: Call): object {
  const { customer, price, status } = readParameters(listParameters, form)
  const isListed = (each: Subscription) => {
    if (status === undefined) return !hasEnded(each)
    return status === 'all' || (status === 'ended' ? hasEnded(each) : each.status === status)
  }
  const all = [...world.store.subscriptions.values()].filter(
    (each) =>
      (customer ?? each.customer) === each.customer &&
      (price === undefined || each.items.data.some((item) => item.price.id === price)) &&
      isListed(each),
  )
  return pageOf(all, form, '/v1/subscriptions')
}

function cancel(call: Call): Subscription {
  const subscription = find(call)
  readParameters(cancelParameters, call.form)
  if (hasEnded(subscription)) throw noSuch('subscription', idOf(call))
  cancelSubscription(call.world, subscription, 'cancellation_requested')
  return subscription
}

export const subscriptionRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/subscriptions',
    answer: ({ world, form }) => createSubscription(world, readCreation(form)),
  },
  { method: 'GET', path: '/v1/subscriptions', answer: list },
  { method: 'GET', path: '/v1/subscriptions/:id', answer: find },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    answer: (call) => updateSubscription(call.world, find(call), readChange(call.form)),
  },
  { method: 'DELETE', path: '/v1/subscriptions/:id', answer: cancel },
]
