import type { DeclineReason } from './cards.ts'
import type { EventLog } from './events.ts'
import type * as shapes from './shapes.ts'
import type { Clock } from './time/clock.ts'

export type Settings = {
  /** Base URL of the stand-in. */
  readonly url: string
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly priceId: string
}

/** Successful or failed charge of a card. */
export type Charge = {
  readonly id: string
  readonly customerId: string
  readonly invoiceId: string | null
  readonly amount: number
  readonly currency: string
  readonly status: 'succeeded' | 'failed'
  readonly at: Date
}

/** All objects of the stand-in by id, oldest first. */
export function createStore() {
  return {
    customers: new Map<string, shapes.Customer>(),
    taxIds: new Map<string, shapes.TaxId>(),
    paymentMethods: new Map<string, shapes.PaymentMethod>(),
    /** Card numbers by payment method, which are never returned. */
    cardNumbers: new Map<string, string>(),
    /** Payment methods that were authenticated by 3-D Secure when they were saved. */
    authenticatedCards: new Set<string>(),
    /** Reasons why the charges of a customer fail, regardless of the card. */
    declines: new Map<string, DeclineReason>(),
    setupIntents: new Map<string, shapes.SetupIntent>(),
    paymentIntents: new Map<string, shapes.PaymentIntent>(),
    prices: new Map<string, shapes.Price>(),
    coupons: new Map<string, shapes.Coupon>(),
    promotionCodes: new Map<string, shapes.PromotionCode>(),
    discounts: new Map<string, shapes.Discount>(),
    subscriptions: new Map<string, shapes.Subscription>(),
    /** Prorations for the next invoice of a subscription. */
    pendingLines: new Map<string, shapes.InvoiceLine[]>(),
    invoices: new Map<string, shapes.Invoice>(),
    invoicePayments: new Map<string, shapes.InvoicePayment>(),
  }
}
export type Store = ReturnType<typeof createStore>

/** State of the stand-in: its settings, clock and objects, and the events and charges so far. */
export type StripeState = {
  readonly settings: Settings
  readonly clock: Clock
  readonly store: Store
  readonly events: EventLog
  readonly charges: Charge[]
}
