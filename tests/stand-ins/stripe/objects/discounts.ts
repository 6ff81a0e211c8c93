import { z } from 'zod'
import { invalidRequest, noSuch } from '../api/stripe-error.ts'
import { newId } from '../ids.ts'
import type { Coupon, Discount } from '../shapes.ts'
import type { World } from '../world.ts'

export const discountParameters = z.array(
  z.strictObject({
    promotion_code: z.string().optional(),
    coupon: z.string().optional(),
    discount: z.string().optional(),
  }),
)
type Wanted = z.output<typeof discountParameters>[number]

export function couponOf({ store }: World, discount: Discount): Coupon {
  const coupon = store.coupons.get(discount.source.coupon)
  if (coupon === undefined) throw noSuch('coupon', discount.source.coupon)
  return coupon
}

function newDiscount(world: World, wanted: Wanted, param: string): Discount {
  const { store, clock } = world
  const promotion = wanted.promotion_code === undefined ? undefined : store.promotionCodes.get(wanted.promotion_code)
  if (wanted.promotion_code !== undefined && promotion === undefined) {
    throw noSuch('promotion code', wanted.promotion_code, `${param}[promotion_code]`)
  }
  if (promotion?.active === false) {
    throw invalidRequest('This promotion code is expired.', {
      code: 'promotion_code_expired',
      param: `${param}[promotion_code]`,
    })
  }
  const couponId = promotion?.promotion.coupon ?? wanted.coupon ?? ''
  if (!store.coupons.has(couponId)) throw noSuch('coupon', couponId, `${param}[coupon]`)
  return {
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer: null,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: promotion?.id ?? null,
    source: { type: 'coupon', coupon: couponId },
    start: clock.seconds(),
    subscription: null,
    subscription_item: null,
  }
}

/** Discounts of a request: new ones by promotion code or coupon, or existing ones. */
export function readDiscounts(world: World, wanted: readonly Wanted[]): Discount[] {
  return wanted.map((each, index) => {
    if (each.discount === undefined) return newDiscount(world, each, `discounts[${index}]`)
    const discount = world.store.discounts.get(each.discount)
    if (discount === undefined) throw noSuch('discount', each.discount, `discounts[${index}][discount]`)
    return discount
  })
}
