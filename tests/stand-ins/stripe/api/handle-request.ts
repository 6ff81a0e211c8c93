import { z } from 'zod'
import { catalogRoutes } from '../objects/catalog.ts'
import { customerRoutes } from '../objects/customers.ts'
import { invoiceRoutes } from '../objects/invoices.ts'
import { paymentIntentRoutes } from '../objects/payment-intent-routes.ts'
import { paymentMethodRoutes } from '../objects/payment-methods.ts'
import { setupIntentRoutes } from '../objects/setup-intents.ts'
import { subscriptionRoutes } from '../objects/subscription-routes.ts'
import { taxIdRoutes } from '../objects/tax-ids.ts'
import type { StripeState } from '../stripe-state.ts'
import { expand } from './expand.ts'
import type { FormRecord } from './form-body.ts'
import type { Call, Route } from './routes.ts'
import { StripeError } from './stripe-error.ts'

export type ApiResponse = { readonly status: number; readonly body: object }

const routes: readonly Route[] = [
  ...catalogRoutes,
  ...customerRoutes,
  ...invoiceRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...setupIntentRoutes,
  ...subscriptionRoutes,
  ...taxIdRoutes,
]
const routePatterns = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(':id', '([^/]+)')}$`),
}))

/** Fields of intents that are visible with the publishable key; all others need the secret key. */
const publicFields = [
  'id',
  'object',
  'amount',
  'card',
  'client_secret',
  'created',
  'currency',
  'last_payment_error',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'status',
  'type',
  'usage',
]

function pickPublicFields(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([field]) => publicFields.includes(field)))
}

type KeyType = 'secret' | 'publishable'

function keyTypeOf({ settings }: StripeState, authorization: string | undefined): KeyType {
  const [, key] = /^Bearer (.+)$/.exec(authorization ?? '') ?? []
  if (key === settings.secretKey) return 'secret'
  if (key === settings.publishableKey) return 'publishable'
  const message =
    key === undefined
      ? 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
      : `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`
  throw new StripeError(401, { type: 'invalid_request_error', message })
}

/** Response body of an error. Its intent is limited to the fields that the caller may see. */
function errorBody({ settings }: StripeState, { body }: StripeError, { authorization }: ApiRequest): object {
  const isServer = authorization?.includes(settings.secretKey) ?? false
  const { setup_intent: setupIntent, payment_intent: paymentIntent, ...error } = body
  const pickVisibleFields = (intent: object) => (isServer ? intent : pickPublicFields(intent))
  const intents = {
    ...(setupIntent === undefined ? {} : { setup_intent: pickVisibleFields(setupIntent) }),
    ...(paymentIntent === undefined ? {} : { payment_intent: pickVisibleFields(paymentIntent) }),
  }
  return JSON.parse(JSON.stringify({ error: { ...error, ...intents } })) as object
}

export type ApiRequest = {
  readonly method: string
  readonly path: string
  readonly form: FormRecord
  readonly authorization: string | undefined
}

/** Calls the handler of a route and returns the response body. */
function callRoute(state: StripeState, { method, path, form: parameters, authorization }: ApiRequest): object {
  const keyType = keyTypeOf(state, authorization)
  const match = routePatterns.find(({ route, pattern }) => route.method === method && pattern.test(path))
  if (match === undefined) {
    const message = `Unrecognized request URL (${method}: ${path}). The stand-in has only the calls that Stopover uses.`
    throw new StripeError(404, { type: 'invalid_request_error', message })
  }
  const isPublic = keyType === 'publishable'
  if (isPublic && match.route.isPublic !== true) {
    const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.'
    throw new StripeError(403, { type: 'invalid_request_error', code: 'secret_key_required', message })
  }
  const { expand: expandParameter, ...form } = parameters
  const expandPaths = z
    .array(z.string())
    .catch([])
    .parse(expandParameter ?? [])
  const [, ...ids] = match.pattern.exec(path) ?? []
  const call: Call = { state, ids: ids.map(decodeURIComponent), form, isPublic }
  const object = expand(state, match.route.handle(call), expandPaths)
  return isPublic ? pickPublicFields(object) : object
}

/** Handles a request of the API. Stripe errors become error responses. */
export function handleRequest(state: StripeState, request: ApiRequest): ApiResponse {
  try {
    return { status: 200, body: callRoute(state, request) }
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return { status: error.status, body: errorBody(state, error, request) }
  }
}
