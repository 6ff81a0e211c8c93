import type { BillingDetails, Card, ChangePreview, Invoice, Money, Price } from '../../shared/billing/billing.ts'

/** A subscription as the payment provider holds it. */
export type Subscription = {
  readonly id: string
  /** Stripe's words: https://docs.stripe.com/api/subscriptions/object */
  readonly status:
    | 'incomplete'
    | 'incomplete_expired'
    | 'trialing'
    | 'active'
    | 'past_due'
    | 'canceled'
    | 'unpaid'
    | 'paused'
  /** It ended because charges failed, not because somebody wanted it. */
  readonly endedUnpaid: boolean
  readonly packageQuantity: number
  readonly periodEndsAt: Date
  readonly cancelsAtPeriodEnd: boolean
}

/** All that the payment provider knows of a customer that decides how an account stands. */
export type CustomerState = {
  /** The id of the account that the customer was created for, as its metadata tell. */
  readonly accountId: string | null
  /** The one that counts: of several the one that is not ended, else the newest; null without any. */
  readonly subscription: Subscription | null
  readonly card: Card | null
  /** Why the last charge failed, in the provider's own sentence; null when it did not. */
  readonly error: string | null
}

/** An event as its signature proves it. It says only that something changed: the state itself is read again. */
export type PaymentEvent = {
  readonly id: string
  readonly type: string
  /** Null for events that are about no customer. */
  readonly customerId: string | null
  readonly isLive: boolean
}

export type NextInvoice = { readonly total: Money; readonly at: Date }

/** A payment that waits for the person's bank. */
export type Confirmation = { readonly confirmWith: string | null }

/**
 * Sells packages by card. Calls reject with AppError `billing.unavailable` (503) when the provider doesn't answer, with
 * `billing.rejected` (402) and the provider's own sentence when it rejects a card, and with `billing.invalid` (400) and its
 * sentence for a coupon or tax id that it does not take. `key` makes a call that is repeated do its work once.
 */
export type Payments = {
  readonly publishableKey: string
  /** Where Stripe.js is loaded from. */
  readonly scriptUrl: string
  readonly price: () => Promise<Price>
  readonly createCustomer: (customer: {
    readonly accountId: string
    readonly name: string
    readonly email: string
    readonly key: string
  }) => Promise<string>
  readonly read: (customerId: string) => Promise<CustomerState>
  /** Begins to save a card: gives the secret that Stripe.js needs. */
  readonly startCard: (customerId: string) => Promise<string>
  /** Makes the card that was saved the one that is charged; rejects one of another customer with `resource.notFound`. */
  readonly useCard: (customerId: string, setupIntentId: string) => Promise<void>
  /** Ends a subscription whose first payment was not completed; rejects with `billing.subscribed` when it was meanwhile. */
  readonly abandon: (subscriptionId: string) => Promise<void>
  readonly subscribe: (wanted: {
    readonly customerId: string
    readonly packageQuantity: number
    readonly coupon: string | undefined
    readonly key: string
  }) => Promise<Confirmation>
  readonly preview: (wanted: {
    readonly customerId: string | null
    readonly subscriptionId: string | null
    readonly packageQuantity: number
    readonly coupon: string | undefined
  }) => Promise<ChangePreview>
  /** More packages are charged at once, and are there only when they are paid; fewer are credited to the next invoice. */
  readonly changePackages: (wanted: {
    readonly subscriptionId: string
    readonly packageQuantity: number
    readonly key: string
  }) => Promise<Confirmation>
  readonly setCancellation: (subscriptionId: string, atPeriodEnd: boolean) => Promise<void>
  /** Ends it now; one that ended already is no error. */
  readonly cancelNow: (subscriptionId: string) => Promise<void>
  /** Charges the open invoices of a customer again, after another card was saved. */
  readonly payOpenInvoices: (customerId: string) => Promise<Confirmation>
  readonly nextInvoice: (subscriptionId: string) => Promise<NextInvoice | null>
  readonly invoices: (
    customerId: string,
    cursor: string | null,
  ) => Promise<{ readonly invoices: readonly Invoice[]; readonly nextCursor: string | null }>
  readonly details: (customerId: string) => Promise<BillingDetails>
  readonly updateDetails: (customerId: string, details: BillingDetails) => Promise<void>
  /** Rejects with `billing.signature` (400) for one that is forged, changed or older than five minutes. */
  readonly event: (body: Buffer, signature: string) => Promise<PaymentEvent>
}
