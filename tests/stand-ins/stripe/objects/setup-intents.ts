import { z } from 'zod'
import { ignored, readParameters } from '../api/parameters.ts'
import { type Call, idOf, type Route } from '../api/routes.ts'
import { cardError, invalidRequest, noSuch } from '../api/stripe-error.ts'
import { behaviorOf, declineError } from '../cards.ts'
import { newId, randomText } from '../ids.ts'
import type { IntentError, SetupIntent } from '../shapes.ts'
import type { StripeState } from '../stripe-state.ts'
import { attachPaymentMethod, findPaymentMethod } from './payment-methods.ts'

const createParameters = z.strictObject({
  customer: z.string().optional(),
  usage: z.enum(['off_session', 'on_session']).optional(),
  allowed_payment_method_types: z.array(z.string()).optional(),
})
const confirmParameters = z.strictObject({
  payment_method: z.string().optional(),
  client_secret: z.string().optional(),
  return_url: ignored.optional(),
  use_stripe_sdk: ignored.optional(),
  mandate_data: ignored.optional(),
})

function createSetupIntent({ state, form }: Call): SetupIntent {
  const { customer = null, usage = 'off_session' } = readParameters(createParameters, form)
  if (customer !== null && !state.store.customers.has(customer)) throw noSuch('customer', customer, 'customer')
  const id = newId('seti')
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(24)}`,
    created: state.clock.unixSeconds(),
    customer,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage,
  }
  state.store.setupIntents.set(id, intent)
  state.events.add('setup_intent.created', intent)
  return intent
}

function failSetup(state: StripeState, intent: SetupIntent, error: IntentError): void {
  const method = state.store.paymentMethods.get(intent.payment_method ?? '')
  intent.last_setup_error = method ? { ...error, payment_method: method } : error
  intent.payment_method = null
  intent.next_action = null
  intent.status = 'requires_payment_method'
  state.events.add('setup_intent.setup_failed', intent)
}

function completeSetup(state: StripeState, intent: SetupIntent, methodId: string): void {
  if (intent.customer !== null) attachPaymentMethod(state, methodId, intent.customer)
  intent.status = 'succeeded'
  intent.next_action = null
  intent.last_setup_error = null
  state.events.add('setup_intent.succeeded', intent)
}

/** Saves the card of an intent. It may be declined or require authentication. */
function confirmSetupIntent(state: StripeState, intent: SetupIntent, newMethodId: string | undefined): SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const message = `You cannot confirm this SetupIntent because it has already ${intent.status === 'canceled' ? 'been canceled' : 'succeeded'}.`
    throw invalidRequest(message, { code: 'setup_intent_unexpected_state' })
  }
  const methodId = newMethodId ?? intent.payment_method
  if (methodId === null) {
    const message =
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again."
    throw invalidRequest(message, { code: 'setup_intent_unexpected_state' })
  }
  const method = findPaymentMethod(state, methodId)
  if (method.customer !== null && method.customer !== intent.customer) {
    throw noSuch('PaymentMethod', method.id, 'payment_method')
  }
  intent.payment_method = method.id
  const behavior = behaviorOf(state.store.cardNumbers.get(method.id) ?? '')
  if (behavior?.setupDeclineReason !== undefined) {
    const error = declineError(behavior.setupDeclineReason)
    failSetup(state, intent, error)
    throw cardError(error, { setup_intent: intent })
  }
  if (behavior?.authentication !== undefined) {
    intent.status = 'requires_action'
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
    state.events.add('setup_intent.requires_action', intent)
    return intent
  }
  completeSetup(state, intent, method.id)
  return intent
}

/** Applies the result of the 3-D Secure authentication of a card that is saved. */
export function completeSetupAuthentication(state: StripeState, intent: SetupIntent, isConfirmed: boolean): void {
  if (intent.status !== 'requires_action' || intent.payment_method === null) {
    throw invalidRequest('This SetupIntent does not require an action.', { code: 'setup_intent_unexpected_state' })
  }
  if (!isConfirmed) {
    const message =
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
    failSetup(state, intent, { type: 'invalid_request_error', code: 'setup_intent_authentication_failure', message })
    return
  }
  state.store.authenticatedCards.add(intent.payment_method)
  completeSetup(state, intent, intent.payment_method)
}

function requireSetupIntent(call: Call): SetupIntent {
  const intent = call.state.store.setupIntents.get(idOf(call))
  const secret = call.form.client_secret
  if (intent === undefined || ((call.isPublic || secret !== undefined) && secret !== intent.client_secret)) {
    throw noSuch('setupintent', idOf(call), 'intent')
  }
  return intent
}

export const setupIntentRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/setup_intents', handle: createSetupIntent },
  { method: 'GET', path: '/v1/setup_intents/:id', isPublic: true, handle: requireSetupIntent },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    isPublic: true,
    handle: (call) => {
      const { payment_method: methodId } = readParameters(confirmParameters, call.form)
      return confirmSetupIntent(call.state, requireSetupIntent(call), methodId)
    },
  },
]
