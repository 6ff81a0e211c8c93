import { z } from 'zod'
import { pageOf, pageParameters } from '../api/lists.ts'
import { flag, readParameters } from '../api/parameters.ts'
import { type Call, idOf, type Route } from '../api/routes.ts'
import { noSuch } from '../api/stripe-error.ts'
import { newId, randomText } from '../ids.ts'
import type { Coupon, Price, PromotionCode } from '../shapes.ts'
import type { StripeState } from '../stripe-state.ts'

/** Price of a package in cents: 29 dollars a month. */
const unitAmount = 2900
const currency = 'usd'
const secondsPerDay = 86_400

/** Promotion codes for tests and manual trials. */
export const promotionCodes = {
  /** 20 % off the first invoice. */
  percentOnce: 'WELCOME20',
  /** 50 % off forever. */
  percentForever: 'FRIENDS50',
  /** 10 dollars off the first invoice. */
  amountOnce: 'TENOFF',
  expired: 'EXPIRED10',
} as const

function addPrice({ settings, store, clock }: StripeState, trialDays: number): void {
  const price: Price = {
    id: settings.priceId,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: clock.unixSeconds(),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId('prod'),
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: trialDays > 0 ? trialDays : null,
      usage_type: 'licensed',
    },
    tax_behavior: 'exclusive',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: unitAmount,
    unit_amount_decimal: String(unitAmount),
  }
  store.prices.set(price.id, price)
}

type CouponTerms = {
  readonly percentOff?: number
  /** In cents. */
  readonly amountOff?: number
  readonly duration: 'once' | 'forever'
}

/** Adds a promotion code and its coupon. */
function addPromotionCode(
  state: StripeState,
  code: string,
  { percentOff, amountOff, duration }: CouponTerms,
): PromotionCode {
  const { store, clock } = state
  const coupon: Coupon = {
    // The ids of coupons have no prefix.
    id: randomText(8),
    object: 'coupon',
    amount_off: amountOff ?? null,
    created: clock.unixSeconds(),
    currency: amountOff === undefined ? null : currency,
    duration,
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: code,
    percent_off: percentOff ?? null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  }
  const promotionCode: PromotionCode = {
    id: newId('promo'),
    object: 'promotion_code',
    active: true,
    code,
    created: clock.unixSeconds(),
    customer: null,
    customer_account: null,
    expires_at: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    promotion: { type: 'coupon', coupon: coupon.id },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
  }
  store.coupons.set(coupon.id, coupon)
  store.promotionCodes.set(promotionCode.id, promotionCode)
  return promotionCode
}

/** Adds the price and the promotion codes. */
export function fillCatalog(state: StripeState, trialDays: number): void {
  addPrice(state, trialDays)
  addPromotionCode(state, promotionCodes.percentOnce, { percentOff: 20, duration: 'once' })
  addPromotionCode(state, promotionCodes.percentForever, { percentOff: 50, duration: 'forever' })
  addPromotionCode(state, promotionCodes.amountOnce, { amountOff: 1000, duration: 'once' })
  const expired = addPromotionCode(state, promotionCodes.expired, { percentOff: 10, duration: 'once' })
  expired.active = false
  expired.expires_at = state.clock.unixSeconds() - secondsPerDay
}

/** Finds a price by its id. Throws Stripe's error for an unknown one. */
export function requirePrice({ store }: StripeState, id: string, param?: string): Price {
  const price = store.prices.get(id)
  if (price === undefined) throw noSuch('price', id, param)
  return price
}

const promotionListParameters = z.strictObject({
  ...pageParameters,
  code: z.string().optional(),
  active: flag.optional(),
})

/** Lists promotion codes. The filter by code is case-insensitive. */
function listPromotionCodes({ state, form }: Call): object {
  const { code, active } = readParameters(promotionListParameters, form)
  const matches = [...state.store.promotionCodes.values()].filter(
    (promotionCode) =>
      (code === undefined || promotionCode.code.toUpperCase() === code.toUpperCase()) &&
      (active ?? promotionCode.active) === promotionCode.active,
  )
  return pageOf(matches, form, '/v1/promotion_codes')
}

export const catalogRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/prices/:id', handle: (call) => requirePrice(call.state, idOf(call)) },
  { method: 'GET', path: '/v1/promotion_codes', handle: listPromotionCodes },
]
