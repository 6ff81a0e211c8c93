import Stripe from 'stripe'

/** Settings of the operator's Stripe account. */
export type StripeSettings = {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly priceId: string
  /** True if Stripe calculates taxes. */
  readonly tax: boolean
  readonly apiUrl: string
  readonly scriptUrl: string
}

/** Stripe client with its settings. */
export type StripeCaller = { readonly stripe: Stripe; readonly settings: StripeSettings }

const timeoutMs = 10_000

/** Creates the client of Stripe's API. */
export function openStripe(settings: StripeSettings): StripeCaller {
  const { protocol, hostname, port } = new URL(settings.apiUrl)
  const isSecure = protocol === 'https:'
  const defaultPort = isSecure ? 443 : 80
  const stripe = new Stripe(settings.secretKey, {
    host: hostname,
    port: port === '' ? defaultPort : port,
    protocol: isSecure ? 'https' : 'http',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Stopover' },
  })
  return { stripe, settings }
}

/** Id of a reference that Stripe returns as an id or as an expanded object. */
export function idOf(reference: string | { readonly id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null
  return typeof reference === 'string' ? reference : reference.id
}
