import type Stripe from 'stripe'

/** A type of Stripe's SDK with some fields replaced. References are ids, as in responses without `expand`. */
type Replace<Wire, Fields> = Omit<Wire, keyof Fields> & Fields

export type List<T> = {
  readonly object: 'list'
  readonly data: T[]
  readonly has_more: boolean
  readonly url: string
}

export type Customer = Replace<
  Stripe.Customer,
  { invoice_settings: Replace<Stripe.Customer['invoice_settings'], { default_payment_method: string | null }> }
>
export type TaxId = Replace<Stripe.TaxId, { customer: string; owner: { customer: string; type: 'customer' } }>
export type PaymentMethod = Replace<Stripe.PaymentMethod, { customer: string | null; card: Stripe.PaymentMethod.Card }>
export type SetupIntent = Replace<
  Stripe.SetupIntent,
  {
    customer: string | null
    payment_method: string | null
    client_secret: string
    last_setup_error: IntentError | null
  }
>
export type PaymentIntent = Replace<
  Stripe.PaymentIntent,
  {
    client_secret: string
    customer: string
    payment_method: string | null
    latest_charge: string | null
    last_payment_error: IntentError | null
  }
>
/** Reason in an intent why a card was not charged or saved. */
export type IntentError = {
  type: 'card_error' | 'invalid_request_error'
  code: string
  decline_code?: string
  message: string
  payment_method?: PaymentMethod
}

/** Price. `unit_amount_decimal` is a string, because it may have fractions of a cent. */
export type Price = Replace<
  Stripe.Price,
  { product: string; unit_amount: number; unit_amount_decimal: string; recurring: Recurring }
>
export type Recurring = Replace<Stripe.Price.Recurring, { interval: 'day' | 'week' | 'month' | 'year' }>
export type Coupon = Stripe.Coupon
export type PromotionCode = Replace<Stripe.PromotionCode, { promotion: { type: 'coupon'; coupon: string } }>
export type Discount = Replace<
  Stripe.Discount,
  { customer: string | null; promotion_code: string | null; source: { type: 'coupon'; coupon: string } }
>

export type SubscriptionItem = Replace<Stripe.SubscriptionItem, { price: Price; plan: null; quantity: number }>
export type SubscriptionStatus =
  | 'active'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'past_due'
  | 'trialing'
  | 'unpaid'
export type PendingUpdate = Replace<
  Stripe.Subscription.PendingUpdate,
  { subscription_items: SubscriptionItem[] | null }
>
export type Subscription = Replace<
  Stripe.Subscription,
  {
    customer: string
    default_payment_method: string | null
    discounts: string[]
    items: List<SubscriptionItem>
    latest_invoice: string | null
    pending_update: PendingUpdate | null
    status: SubscriptionStatus
  }
>

export type InvoiceLine = Replace<
  Stripe.InvoiceLineItem,
  {
    discounts: string[]
    discount_amounts: { amount: number; discount: string }[]
    pricing: { type: 'price_details'; price_details: { price: string; product: string }; unit_amount_decimal: string }
    quantity: number
    quantity_decimal: string
    subscription: string | null
    taxes: Stripe.InvoiceLineItem.Tax[]
  }
>
export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
export type Invoice = Replace<
  Stripe.Invoice,
  {
    customer: string
    default_payment_method: string | null
    discounts: string[]
    lines: List<InvoiceLine>
    parent: {
      quote_details: null
      subscription_details: { metadata: Stripe.Metadata | null; subscription: string | null }
      type: 'subscription_details'
    }
    status: InvoiceStatus
    total_discount_amounts: { amount: number; discount: string }[]
    total_taxes: Stripe.Invoice.TotalTax[]
  }
>
export type InvoicePayment = Replace<
  Stripe.InvoicePayment,
  { invoice: string; payment: { type: 'payment_intent'; payment_intent: string }; status: 'open' | 'paid' | 'canceled' }
>

/** Event with a snapshot of its object. */
export type StripeEvent = {
  readonly id: string
  readonly object: 'event'
  readonly api_version: string
  readonly created: number
  readonly data: {
    readonly object: Readonly<Record<string, unknown>>
    readonly previous_attributes?: Record<string, unknown>
  }
  readonly livemode: false
  readonly pending_webhooks: number
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null }
  readonly type: string
}
