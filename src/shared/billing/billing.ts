import { z } from 'zod'
import { accountTiers } from '../accounts/accounts.ts'
import { billingStates } from './billing-state.ts'
import { planLimits, plans, usage } from './plans.ts'

/** Amounts are in the smallest unit of their currency (cents of a dollar, yen), as Stripe has them. */
export const money = z.strictObject({ amount: z.int(), currency: z.string() })
export type Money = Readonly<z.infer<typeof money>>

/** As many packages as somebody may ask for; `packagesMax` of the plan is checked besides. */
export const packageQuantity = z.int().min(1).max(10_000)
const coupon = z.string().trim().min(1).max(100)

export const getStandingInput = z.strictObject({})
export const listUsageDaysInput = z.strictObject({ days: z.union([z.literal(30), z.literal(90), z.literal(365)]) })
export const getBillingInput = z.strictObject({})
export const getNextInvoiceInput = z.strictObject({})
export const getPriceInput = z.strictObject({})
export const previewChangeInput = z.strictObject({ packageQuantity, coupon: coupon.optional() })
export const startCardInput = z.strictObject({})
/** `setupIntentId` is what the card was saved with. */
export const subscribeInput = z.strictObject({
  packageQuantity,
  setupIntentId: z.string().regex(/^seti_\w{1,200}$/),
  coupon: coupon.optional(),
})
/** The quantity that the preview showed: another tab may have changed it since. */
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
  /** The client's paging says in which direction it goes; there is only one. */
  direction: z.literal('forward').optional(),
})

const text = z.string().trim().max(200)
/** Who is billed: printed on invoices, and what tax is worked out from. */
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
  /** Stripe's name of its kind (`eu_vat`) and its value; both empty for none. */
  taxIdType: z.union([z.literal(''), z.string().regex(/^[a-z]{2}_[a-z0-9_]{1,30}$/)]),
  taxId: z.string().trim().max(60),
})
export type BillingDetails = Readonly<z.infer<typeof billingDetails>>
export const getBillingDetailsInput = z.strictObject({})
export const updateBillingDetailsInput = billingDetails

/** How an account stands, for everybody who works in it: without a word of money. */
export const accountStanding = z.strictObject({
  /** False where the installation limits nothing. */
  isLimited: z.boolean(),
  state: z.enum(billingStates),
})

/** What was used at the end of a day (UTC), oldest first. */
export const usageDay = z.strictObject({ day: z.string(), ...usage.shape })
export type UsageDay = Readonly<z.infer<typeof usageDay>>

export const card = z.strictObject({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
})
export type Card = Readonly<z.infer<typeof card>>

/** How an account stands. Everything of it is Stopover's own copy: it shows while the payment provider is away. */
export const billing = z.strictObject({
  /** False where the installation limits nothing; nothing else on this screen is shown then. */
  isLimited: z.boolean(),
  /** Whether packages are sold here, by card. */
  isSold: z.boolean(),
  tier: z.enum(accountTiers),
  state: z.enum(billingStates),
  packageQuantity: z.int(),
  /** All plans of the installation, for comparison. */
  plans,
  limits: planLimits,
  used: usage,
  /** Whether there is one that has not ended: paid for, or charged in vain. */
  hasSubscription: z.boolean(),
  /** When what was paid ends; renewed then, unless `cancelsAtPeriodEnd`. */
  periodEndsAt: z.string().nullable(),
  cancelsAtPeriodEnd: z.boolean(),
  /** In grace: until when. */
  graceEndsAt: z.string().nullable(),
  /** Of an enterprise account: the last day of its contract (YYYY-MM-DD); null without an end. */
  contractEndsOn: z.string().nullable(),
  card: card.nullable(),
  /** Why the last charge failed, in Stripe's own sentence. */
  stripeError: z.string().nullable(),
})
export type Billing = Readonly<z.infer<typeof billing>>

/** The invoice that comes next; null when none will. */
export const nextInvoice = z.strictObject({ total: money, at: z.string() }).nullable()

/** What a package costs, and how often. */
export const price = z.strictObject({
  unit: money,
  interval: z.enum(['day', 'week', 'month', 'year']),
  intervalCount: z.int(),
  /** Days of trial before the first charge; 0 for none. */
  trialDays: z.int(),
})
export type Price = Readonly<z.infer<typeof price>>

/** What a change costs: now, and at each renewal from then on. */
export const changePreview = z.strictObject({
  dueNow: money,
  /** Parts of `dueNow`, credits for what was paid before among them. */
  lines: z.array(z.strictObject({ description: z.string(), total: money })).readonly(),
  renewal: money,
  tax: money.nullable(),
})
export type ChangePreview = Readonly<z.infer<typeof changePreview>>

/** What Stripe.js needs to save a card. */
export const cardStart = z.strictObject({
  clientSecret: z.string(),
  publishableKey: z.string(),
  /** Where Stripe.js is loaded from. */
  scriptUrl: z.string(),
})
export type CardStart = Readonly<z.infer<typeof cardStart>>

/**
 * What came of a payment: with a secret, the bank wants the person to confirm it first (3-D Secure), by
 * `stripe.confirmPayment`; afterwards `billing.refresh` tells how the account stands.
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
  /** The PDF, and Stripe's page where an open one can be paid; both of Stripe. */
  pdfUrl: z.string().nullable(),
  pageUrl: z.string().nullable(),
})
export type Invoice = Readonly<z.infer<typeof invoice>>
export const invoicePage = z.strictObject({ invoices: z.array(invoice).readonly(), nextCursor: z.string().nullable() })
