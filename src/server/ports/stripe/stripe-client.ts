import Stripe from 'stripe'

/** Settings of the operator's Stripe account. */
export type StripeSettings = {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly priceId: string
  /** True if Stripe calculates and adds taxes to invoices. */
  readonly hasAutomaticTax: boolean
  readonly apiUrl: string
  readonly scriptUrl: string
}

/** Client of Stripe's API, with the settings of the operator's account. */
export type StripeContext = { readonly stripe: Stripe; readonly settings: StripeSettings }

const timeoutMs = 10_000

export function createStripeContext(settings: StripeSettings): StripeContext {
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
