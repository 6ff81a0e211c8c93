import { z } from 'zod'
import { invalidRequest, noSuch } from '../api/stripe-error.ts'
import { newId } from '../ids.ts'
import type { Coupon, Discount } from '../shapes.ts'
import type { StripeState } from '../stripe-state.ts'

export const discountParameters = z.array(z.strictObject({ promotion_code: z.string() }))
type DiscountParameters = z.output<typeof discountParameters>[number]

/** Coupon of a discount. */
export function couponOf({ store }: StripeState, discount: Discount): Coupon {
  const coupon = store.coupons.get(discount.source.coupon)
  if (coupon === undefined) throw noSuch('coupon', discount.source.coupon)
  return coupon
}

function createDiscount(state: StripeState, { promotion_code: id }: DiscountParameters, param: string): Discount {
  const { store, clock } = state
  const promotionCode = store.promotionCodes.get(id)
  if (promotionCode === undefined) throw noSuch('promotion code', id, `${param}[promotion_code]`)
  if (!promotionCode.active) {
    throw invalidRequest('This promotion code is expired.', {
      code: 'promotion_code_expired',
      param: `${param}[promotion_code]`,
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
export const createDiscounts = (state: StripeState, parameters: readonly DiscountParameters[]): Discount[] =>
  parameters.map((discount, index) => createDiscount(state, discount, `discounts[${index}]`))
