import { z } from 'zod'
import { invalidRequest, noSuch } from '../api/stripe-error.ts'
import { newId } from '../ids.ts'
import type { Coupon, Discount } from '../shapes.ts'
import type { StripeState } from '../stripe-state.ts'

const discountParameter = z.strictObject({ promotion_code: z.string() })
export const discountParameters = z.array(discountParameter)
type DiscountParameter = z.output<typeof discountParameter>

/** Coupon of a discount; throws Stripe's error if it doesn't exist. */
export function couponOf({ store }: StripeState, discount: Discount): Coupon {
  const coupon = store.coupons.get(discount.source.coupon)
  if (coupon === undefined) throw noSuch('coupon', discount.source.coupon)
  return coupon
}

function createDiscount(state: StripeState, { promotion_code: id }: DiscountParameter, param: string): Discount {
  const { store, clock } = state
  const promotionCodeParam = `${param}[promotion_code]`
  const promotionCode = store.promotionCodes.get(id)
  if (promotionCode === undefined) throw noSuch('promotion code', id, promotionCodeParam)
  if (!promotionCode.active) {
    throw invalidRequest('This promotion code is expired.', {
      code: 'promotion_code_expired',
      param: promotionCodeParam,
    })
  }
  return {
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer: null,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: promotionCode.id,
    source: { type: 'coupon', coupon: promotionCode.promotion.coupon },
    start: clock.unixSeconds(),
    subscription: null,
    subscription_item: null,
  }
}

/** Creates discounts for promotion codes. */
export const createDiscounts = (state: StripeState, parameters: readonly DiscountParameter[]): Discount[] =>
  parameters.map((discount, index) => createDiscount(state, discount, `discounts[${index}]`))
