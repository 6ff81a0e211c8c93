import type { StripeJsError } from './messages.ts'
import { scriptOrigin } from './script-origin.ts'

export type IntentKind = 'setup' | 'payment'
export type Intent = {
  readonly id: string
  readonly status: string
  readonly client_secret: string
  readonly last_setup_error?: StripeJsError | null
  readonly last_payment_error?: StripeJsError | null
}
export type IntentResult = { readonly intent: Intent } | { readonly error: StripeJsError }

/** Id of the intent of a client secret: `seti_1_secret_2` → `seti_1`. */
const intentIdOf = (clientSecret: string) => clientSecret.replace(/_secret_.*$/, '')
const intentPath = (kind: IntentKind, clientSecret: string) => `/v1/${kind}_intents/${intentIdOf(clientSecret)}`

async function requestIntent(publishableKey: string, path: string, init: RequestInit): Promise<IntentResult> {
  try {
    const headers = { authorization: `Bearer ${publishableKey}` }
    const response = await fetch(`${scriptOrigin}${path}`, { ...init, headers })
    const body = (await response.json()) as Intent & { readonly error?: StripeJsError }
    return body.error === undefined ? { intent: body } : { error: body.error }
  } catch {
    return { error: { type: 'api_connection_error', message: 'We could not reach our servers. Please try again.' } }
  }
}

/** API calls for intents that pages may make with a client secret. */
export class Intents {
  readonly #publishableKey: string

  constructor(publishableKey: string) {
    this.#publishableKey = publishableKey
  }

  retrieve(kind: IntentKind, clientSecret: string): Promise<IntentResult> {
    const query = new URLSearchParams({ client_secret: clientSecret })
    return requestIntent(this.#publishableKey, `${intentPath(kind, clientSecret)}?${query}`, { method: 'GET' })
  }

  confirm(kind: IntentKind, clientSecret: string, paymentMethod: string | undefined): Promise<IntentResult> {
    const body = new URLSearchParams({ client_secret: clientSecret, use_stripe_sdk: 'true' })
    if (paymentMethod !== undefined) body.set('payment_method', paymentMethod)
    return requestIntent(this.#publishableKey, `${intentPath(kind, clientSecret)}/confirm`, { method: 'POST', body })
  }
}
