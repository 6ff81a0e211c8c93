import { z } from 'zod'
import { flag, ignored, readParameters } from '../api/parameters.ts'
import { type Call, idOf, type Route } from '../api/routes.ts'
import { cardError, noSuch } from '../api/stripe-error.ts'
import type { PaymentIntent } from '../shapes.ts'
import { confirmIntent } from './invoice-collection.ts'
import { requirePayable } from './payment-intents.ts'
import { findPaymentMethod } from './payment-methods.ts'

const confirmParameters = z.strictObject({
  payment_method: z.string().optional(),
  client_secret: z.string().optional(),
  off_session: flag.optional(),
  return_url: ignored.optional(),
  setup_future_usage: ignored.optional(),
  use_stripe_sdk: ignored.optional(),
  mandate_data: ignored.optional(),
})

function requirePaymentIntent(call: Call): PaymentIntent {
  const intent = call.state.store.paymentIntents.get(idOf(call))
  const secret = call.form.client_secret
  if (intent === undefined || ((call.isPublic || secret !== undefined) && secret !== intent.client_secret)) {
    throw noSuch('payment_intent', idOf(call), 'intent')
  }
  return intent
}

function confirmPaymentIntent(call: Call): PaymentIntent {
  const { state } = call
  const intent = requirePaymentIntent(call)
  const { payment_method: methodId, off_session: isOffSession = false } = readParameters(confirmParameters, call.form)
  requirePayable(intent)
  if (methodId !== undefined) {
    const method = findPaymentMethod(state, methodId)
    if (method.customer !== null && method.customer !== intent.customer) {
      throw noSuch('PaymentMethod', methodId, 'payment_method')
    }
    intent.payment_method = method.id
  }
  if (confirmIntent(state, intent, isOffSession) === 'declined' && intent.last_payment_error !== null) {
    throw cardError(intent.last_payment_error, { payment_intent: intent })
  }
  return intent
}

/** Routes of the API for payment intents, which pages call with a client secret. */
export const paymentIntentRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/payment_intents/:id', isPublic: true, handle: requirePaymentIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', isPublic: true, handle: confirmPaymentIntent },
]
