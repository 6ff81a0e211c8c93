import type Stripe from 'stripe'
import type { Price } from '../../../shared/billing/billing.ts'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { dayMs } from '../../../shared/kernel/units.ts'
import type { StripeContext } from './stripe-client.ts'

const unknownCodeMessage = "This promotion code isn't valid. Check it and try again."
const intervals = ['day', 'week', 'month', 'year'] as const

/** Reads the price of a package; throws if the operator's Stripe price isn't recurring with a per-unit amount. */
export async function readPrice({ stripe, settings: { priceId } }: StripeContext): Promise<Price> {
  const { unit_amount, currency, recurring } = await stripe.prices.retrieve(priceId)
  const interval = intervals.find((name) => name === recurring?.interval)
  if (unit_amount === null || recurring === null || interval === undefined) {
    throw new Error(`The price ${priceId} must be recurring, with one amount per unit`)
  }
  return {
    unit: { amount: unit_amount, currency },
    interval,
    intervalCount: recurring.interval_count,
    trialDays: recurring.trial_period_days ?? 0,
  }
}

/** Discounts of the promotion code that a person entered; throws `billing.invalid` for an unknown or expired code. */
export async function discountsOf(
  { stripe }: StripeContext,
  code: string | undefined,
): Promise<Stripe.SubscriptionCreateParams.Discount[]> {
  if (code === undefined) return []
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1 })
  const [promotionCode] = data
  if (promotionCode === undefined) throw new AppError('billing.invalid', { message: unknownCodeMessage })
  return [{ promotion_code: promotionCode.id }]
}

/** End of the trial of a new subscription; null without a trial. A customer gets one trial only. */
export async function trialEndFor(context: StripeContext, customerId: string | null): Promise<Date | null> {
  const { trialDays } = await readPrice(context)
  if (trialDays === 0) return null
  const end = new Date(Date.now() + trialDays * dayMs)
  if (customerId === null) return end
  const { data } = await context.stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 1 })
  return data.length === 0 ? end : null
}
