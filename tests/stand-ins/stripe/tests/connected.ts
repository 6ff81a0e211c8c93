import Stripe from 'stripe'
import { afterEach, beforeEach } from 'vitest'
import { type StripeStandIn, startStripe } from '../start.ts'

export const dateOf = (text: string) => new Date(text)

/** Creates the official client of Stripe for the stand-in. */
export function connect({ url }: StripeStandIn, key: string): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

/** The only item of a subscription. */
export function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (item === undefined) throw new Error('the subscription has no item')
  return item
}

type SubscriptionParams = Partial<Stripe.SubscriptionCreateParams> & { readonly nonsense?: string }

/** Stand-in with Stripe's SDK connected to it. Its clock stands still at the end of January. */
export class Connected {
  readonly standIn: StripeStandIn
  readonly stripe: Stripe

  constructor(standIn: StripeStandIn) {
    this.standIn = standIn
    this.stripe = connect(standIn, standIn.secretKey)
  }

  /** Creates a customer with a default card. Resolves to the customer's id. */
  async customerWith(cardToken: string): Promise<string> {
    const { stripe } = this
    const customer = await stripe.customers.create({ name: 'Ada', email: 'ada@example.com' })
    const intent = await stripe.setupIntents.create({ customer: customer.id })
    const { payment_method: method } = await stripe.setupIntents.confirm(intent.id, { payment_method: cardToken })
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: String(method) } })
    return customer.id
  }

  subscribe(customerId: string, params: SubscriptionParams = {}): Promise<Stripe.Subscription> {
    const items = [{ price: this.standIn.priceId, quantity: 1 }]
    return this.stripe.subscriptions.create({ customer: customerId, items, ...params })
  }

  /** Amounts of successful charges, in order. */
  succeededAmounts(): number[] {
    return this.standIn.charges.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)
  }
}

/** Starts a stand-in for each test. Returns a getter of the current test's stand-in. */
export function startStandInForEachTest(): () => Connected {
  let connected: Connected | null = null
  beforeEach(async () => {
    connected = new Connected(await startStripe({ now: dateOf('2026-01-31T12:00:00Z') }))
  })
  afterEach(() => connected?.standIn.stop())
  return () => {
    if (connected === null) throw new Error('the stand-in has not started')
    return connected
  }
}
