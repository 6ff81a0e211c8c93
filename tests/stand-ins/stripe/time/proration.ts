import type { SubscriptionItem } from '../shapes.ts'

export type Proration = { readonly credit: number; readonly charge: number }

/** Prorates a changed quantity by the second: a credit for the unused time, and a charge for the remaining time. */
export function prorate(item: SubscriptionItem, newQuantity: number, changeSeconds: number): Proration {
  const { current_period_start: start, current_period_end: end, price } = item
  const remainingFraction = Math.max(0, Math.min(1, (end - changeSeconds) / (end - start)))
  const proratedAmount = (quantity: number) => Math.round(price.unit_amount * quantity * remainingFraction)
  return { credit: -proratedAmount(item.quantity), charge: proratedAmount(newQuantity) }
}
