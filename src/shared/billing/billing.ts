import { z } from 'zod'
import { accountTiers } from '../accounts/accounts.ts'
import { billingStates } from './billing-state.ts'
import { planLimits, plans, usage } from './plans.ts'

/** `amount` is in the smallest unit of the currency (cents, yen), as at Stripe. */
export const money = z.strictObject({ amount: z.int(), currency: z.string() })
export type Money = Readonly<z.infer<typeof money>>

/** Upper bound of the schema; the operation also checks `packagesMax` of the plan. */
export const packageQuantity = z.int().min(1).max(10_000)
const coupon = z.string().trim().min(1).max(100)

export const getStandingInput = z.strictObject({})
export const listUsageDaysInput = z.strictObject({ days: z.union([z.literal(30), z.literal(90), z.literal(365)]) })
export const getBillingInput = z.strictObject({})
export const getNextInvoiceInput = z.strictObject({})
export const getPriceInput = z.strictObject({})
export const previewChangeInput = z.strictObject({ packageQuantity, coupon: coupon.optional() })
export const startCardInput = z.strictObject({})
/** `setupIntentId` is the setup intent that saved the card. */
export const subscribeInput = z.strictObject({
  packageQuantity,
  setupIntentId: z.string().regex(/^seti_\w{1,200}$/),
  coupon: coupon.optional(),
})
/** `from` is the current quantity that the preview showed, for optimistic locking. */
export const changePackagesInput = z.strictObject({ packageQuantity, from: packageQuantity })
export const cancelSubscriptionInput = z.strictObject({})
export const resumeSubscriptionInput = z.strictObject({})
export const replaceCardInput = z.strictObject({ setupIntentId: z.string().regex(/^seti_\w{1,200}$/) })
export const refreshBillingInput = z.strictObject({})
export const listInvoicesInput = z.strictObject({
  cursor: z
    .string()
    .regex(/^in_\w{1,200}$/)
    .nullish(),
  /** Direction in which infinite queries of tRPC load, always forward. */
  direction: z.literal('forward').optional(),
})

const text = z.string().trim().max(200)
/** Billing details, which appear on invoices and determine the tax. */
export const billingDetails = z.strictObject({
  name: text,
  email: z.union([z.literal(''), z.string().trim().toLowerCase().max(254).pipe(z.email())]),
  line1: text,
  line2: text,
  city: text,
  postalCode: text,
  state: text,
  /** ISO 3166-1 alpha-2; empty for none. */
  country: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/)]),
  /** Type of the tax id at Stripe (`eu_vat`); empty for none, like `taxId`. */
  taxIdType: z.union([z.literal(''), z.string().regex(/^[a-z]{2}_[a-z0-9_]{1,30}$/)]),
  taxId: z.string().trim().max(60),
})
export type BillingDetails = Readonly<z.infer<typeof billingDetails>>
export const getBillingDetailsInput = z.strictObject({})
export const updateBillingDetailsInput = billingDetails

/** Billing state for all members, without amounts. */
export const accountStanding = z.strictObject({
  /** False if the installation has no plans. */
  isLimited: z.boolean(),
  state: z.enum(billingStates),
})

/** Usage at the end of a day (UTC). */
export const usageDay = z.strictObject({ day: z.string(), ...usage.shape })
export type UsageDay = Readonly<z.infer<typeof usageDay>>

export const card = z.strictObject({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
})
export type Card = Readonly<z.infer<typeof card>>

/** Billing overview. Stopover stores all of it, so it is available while Stripe is down. */
export const billing = z.strictObject({
  /** False if the installation has no plans; the screen shows nothing else then. */
  isLimited: z.boolean(),
  /** True if packages can be bought by card. */
  isSold: z.boolean(),
  tier: z.enum(accountTiers),
  state: z.enum(billingStates),
  packageQuantity: z.int(),
  /** All plans of the installation, for comparison. */
  plans,
  limits: planLimits,
  used: usage,
  /** True if there is a subscription that has not ended, paid or past due. */
  hasSubscription: z.boolean(),
  /** End of the paid period, when the subscription renews unless `cancelsAtPeriodEnd`. */
  periodEndsAt: z.string().nullable(),
  cancelsAtPeriodEnd: z.boolean(),
  /** End of the grace period; null in other states. */
  graceEndsAt: z.string().nullable(),
  /** Last day of an enterprise contract (YYYY-MM-DD); null without an end. */
  contractEndsOn: z.string().nullable(),
  card: card.nullable(),
  /** Stripe's message about the last failed charge. */
  stripeError: z.string().nullable(),
})
export type Billing = Readonly<z.infer<typeof billing>>

/** Upcoming invoice; null if there is none. */
export const nextInvoice = z.strictObject({ total: money, at: z.string() }).nullable()

/** Price of a package. */
export const price = z.strictObject({
  unit: money,
  interval: z.enum(['day', 'week', 'month', 'year']),
  intervalCount: z.int(),
  /** Days of trial before the first charge; 0 for none. */
  trialDays: z.int(),
})
export type Price = Readonly<z.infer<typeof price>>

/** Cost of a change: now and at each renewal. */
export const changePreview = z.strictObject({
  dueNow: money,
  /** Items of `dueNow`, including credits for unused time. */
  lines: z.array(z.strictObject({ description: z.string(), total: money })).readonly(),
  renewal: money,
  tax: money.nullable(),
})
export type ChangePreview = Readonly<z.infer<typeof changePreview>>

/** Parameters of Stripe.js for saving a card. */
export const cardStart = z.strictObject({
  clientSecret: z.string(),
  publishableKey: z.string(),
  scriptUrl: z.string(),
})
export type CardStart = Readonly<z.infer<typeof cardStart>>

/**
 * Result of a payment. With `confirmWith`, a client secret, the bank requires a confirmation (3-D Secure) by
 * `stripe.confirmPayment`; afterwards `billing.refresh` returns the new state.
 */
export const paymentStep = z.strictObject({ confirmWith: z.string().nullable(), billing })
export type PaymentStep = Readonly<z.infer<typeof paymentStep>>

export const invoiceStatuses = ['open', 'paid', 'void', 'uncollectible'] as const
export const invoice = z.strictObject({
  id: z.string(),
  number: z.string(),
  at: z.string(),
  status: z.enum(invoiceStatuses),
  total: money,
  /** PDF at Stripe, and Stripe's page where an open invoice can be paid. */
  pdfUrl: z.string().nullable(),
  pageUrl: z.string().nullable(),
})
export type Invoice = Readonly<z.infer<typeof invoice>>
export const invoicePage = z.strictObject({ invoices: z.array(invoice).readonly(), nextCursor: z.string().nullable() })
