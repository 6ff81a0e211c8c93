import type { InvoiceLine, Price, SubscriptionItem } from '../shapes.ts'
import { prorate } from '../time/proration.ts'
import { createLine } from './invoice-composition.ts'

const formatDate = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
const formatPrice = ({ unit_amount: amount, currency, recurring }: Price) =>
  `at ${(amount / 100).toLocaleString('en-US', { style: 'currency', currency })} / ${recurring.interval}`

export const productName = 'Package'
/** Subscription item that a line is for. */
type BilledItem = { readonly item: SubscriptionItem; readonly subscriptionId: string | null }

/** Invoice line of a whole period, which is free during a trial. */
export function periodLine(
  { item, subscriptionId }: BilledItem,
  period: InvoiceLine['period'],
  isTrial: boolean,
): InvoiceLine {
  const { price, quantity } = item
  return createLine({
    price,
    quantity,
    amount: isTrial ? 0 : price.unit_amount * quantity,
    description: isTrial ? `Trial period for ${productName}` : `${quantity} × ${productName} (${formatPrice(price)})`,
    period,
    isProration: false,
    itemId: item.id,
    subscriptionId,
  })
}

/** Proration lines of a changed quantity: a credit for the unused time, and a charge for the remaining time. */
export function prorationLines(
  { item, subscriptionId }: BilledItem,
  newQuantity: number,
  changeSeconds: number,
): InvoiceLine[] {
  const { credit, charge } = prorate(item, newQuantity, changeSeconds)
  const createProrationLine = (kind: 'Unused' | 'Remaining', quantity: number, amount: number) =>
    createLine({
      price: item.price,
      quantity,
      amount,
      description: `${kind} time on ${quantity} × ${productName} after ${formatDate(changeSeconds)}`,
      period: { start: changeSeconds, end: item.current_period_end },
      isProration: true,
      itemId: item.id,
      subscriptionId,
    })
  const creditLine = createProrationLine('Unused', item.quantity, credit)
  const chargeLine = createProrationLine('Remaining', newQuantity, charge)
  return [creditLine, chargeLine].filter((line) => line.quantity > 0)
}
