import Stripe from 'stripe'

/** Stripe, as the operator's account there has it. */
export type StripeSettings = {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly priceId: string
  /** Stripe works out taxes. */
  readonly tax: boolean
  readonly apiUrl: string
  readonly scriptUrl: string
}

/** What each call to Stripe is made with. */
export type StripeCaller = { readonly stripe: Stripe; readonly settings: StripeSettings }

const timeoutMs = 10_000

export function openStripe(settings: StripeSettings): StripeCaller {
  const { protocol, hostname, port } = new URL(settings.apiUrl)
  const isSecure = protocol === 'https:'
  const stripe = new Stripe(settings.secretKey, {
    host: hostname,
    port: port === '' ? (isSecure ? 443 : 80) : port,
    protocol: isSecure ? 'https' : 'http',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Stopover' },
  })
  return { stripe, settings }
}

/** The id of what Stripe gives as an id or as a whole. */
export function idOf(of: string | { readonly id: string } | null | undefined): string | null {
  if (of === null || of === undefined) return null
  return typeof of === 'string' ? of : of.id
}
