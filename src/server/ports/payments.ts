import type { BillingDetails, Card, ChangePreview, Invoice, Money, Price } from '../../shared/billing/billing.ts'

/** A subscription as stored by the payment provider. */
export type Subscription = {
  readonly id: string
  /** https://docs.stripe.com/api/subscriptions/object */
  readonly status:
    | 'incomplete'
    | 'incomplete_expired'
    | 'trialing'
    | 'active'
    | 'past_due'
    | 'canceled'
    | 'unpaid'
    | 'paused'
  /** True if it ended because charges failed, rather than by cancellation. */
  readonly endedUnpaid: boolean
  readonly packageQuantity: number
  readonly periodEndsAt: Date
  readonly cancelsAtPeriodEnd: boolean
}

/** State of a customer at the payment provider. The account's billing state follows from it. */
export type CustomerState = {
  /** Id of the account in the customer's metadata. */
  readonly accountId: string | null
  /** The subscription that hasn't ended, else the newest; null without any. */
  readonly subscription: Subscription | null
  readonly card: Card | null
  /** The provider's message about the last failed charge; null if it succeeded. */
  readonly error: string | null
}

/** A webhook event with a valid signature. It only signals a change, after which the state is read again. */
export type PaymentEvent = {
  readonly id: string
  readonly type: string
  /** Null for events without a customer. */
  readonly customerId: string | null
  readonly isLive: boolean
}

export type NextInvoice = { readonly total: Money; readonly at: Date }

/** Result of a payment; `confirmWith` is the client secret if the person's bank requires confirmation. */
export type Confirmation = { readonly confirmWith: string | null }

/**
 * Card payments for subscriptions. Calls reject with AppError `billing.unavailable` (503) when the provider doesn't
 * respond, with `billing.rejected` (402) and the provider's message for a declined card, and with `billing.invalid` (400)
 * and its message for an invalid coupon or tax id. `key` is the idempotency key.
 */
export type Payments = {
  readonly publishableKey: string
  /** URL of Stripe.js. */
  readonly scriptUrl: string
  readonly price: () => Promise<Price>
  readonly createCustomer: (customer: {
    readonly accountId: string
    readonly name: string
    readonly email: string
    readonly key: string
  }) => Promise<string>
  readonly read: (customerId: string) => Promise<CustomerState>
  /** Creates a setup intent for saving a card; returns its client secret for Stripe.js. */
  readonly startCard: (customerId: string) => Promise<string>
  /** Makes a saved card the default payment method; rejects a card of another customer with `resource.notFound`. */
  readonly setDefaultCard: (customerId: string, setupIntentId: string) => Promise<void>
  /** Cancels a subscription before its first payment. Rejects with `billing.subscribed` if it has been paid. */
  readonly abandon: (subscriptionId: string) => Promise<void>
  readonly subscribe: (order: {
    readonly customerId: string
    readonly packageQuantity: number
    readonly coupon: string | undefined
    readonly key: string
  }) => Promise<Confirmation>
  readonly preview: (order: {
    readonly customerId: string | null
    readonly subscriptionId: string | null
    readonly packageQuantity: number
    readonly coupon: string | undefined
  }) => Promise<ChangePreview>
  /**
   * Additional packages are charged immediately and take effect when paid. Removed packages are credited to the next
   * invoice.
   */
  readonly changePackages: (order: {
    readonly subscriptionId: string
    readonly packageQuantity: number
    readonly key: string
  }) => Promise<Confirmation>
  readonly setCancellation: (subscriptionId: string, atPeriodEnd: boolean) => Promise<void>
  /** Cancels immediately; does nothing if the subscription has ended already. */
  readonly cancelNow: (subscriptionId: string) => Promise<void>
  /** Retries the open invoices of a customer, after a new card was saved. */
  readonly payOpenInvoices: (customerId: string) => Promise<Confirmation>
  readonly nextInvoice: (subscriptionId: string) => Promise<NextInvoice | null>
  readonly invoices: (
    customerId: string,
    cursor: string | null,
  ) => Promise<{ readonly invoices: readonly Invoice[]; readonly nextCursor: string | null }>
  readonly details: (customerId: string) => Promise<BillingDetails>
  readonly updateDetails: (customerId: string, details: BillingDetails) => Promise<void>
  /** Verifies a webhook event; rejects with `billing.signature` (400) if it is forged, changed or older than five minutes. */
  readonly event: (body: Buffer, signature: string) => Promise<PaymentEvent>
}
