import type { SubscriptionItem } from '../shapes.ts'

export type Proration = { readonly credit: number; readonly charge: number }

/** Proration by the second of a changed quantity: a credit for the unused time, and a charge for the remaining time. */
export function prorate(item: SubscriptionItem, quantity: number, at: number): Proration {
  const { current_period_start: start, current_period_end: end, price } = item
  const share = Math.max(0, Math.min(1, (end - at) / (end - start)))
  const part = (count: number) => Math.round(price.unit_amount * count * share)
  return { credit: -part(item.quantity), charge: part(quantity) }
}
