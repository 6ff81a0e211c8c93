import type { InvoiceLine, Price, SubscriptionItem } from '../shapes.ts'
import { prorate } from '../time/proration.ts'
import { newLine } from './invoice-composition.ts'

const dateOf = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
const dollars = ({ unit_amount: amount, currency, recurring }: Price) =>
  `at ${(amount / 100).toLocaleString('en-US', { style: 'currency', currency })} / ${recurring.interval}`

export const productName = 'Package'
type Owner = { readonly item: SubscriptionItem; readonly subscriptionId: string | null }

/** Line for a whole period; free during a trial. */
export function periodLine(
  { item, subscriptionId }: Owner,
  period: InvoiceLine['period'],
  isTrial: boolean,
): InvoiceLine {
  const { price, quantity } = item
  return newLine({
    price,
    quantity,
    amount: isTrial ? 0 : price.unit_amount * quantity,
    description: isTrial ? `Trial period for ${productName}` : `${quantity} × ${productName} (${dollars(price)})`,
    period,
    isProration: false,
    itemId: item.id,
    subscriptionId,
  })
}

/** Proration lines of a changed quantity: a credit for the unused time, and a charge for the remaining time. */
export function prorationLines({ item, subscriptionId }: Owner, quantity: number, at: number): InvoiceLine[] {
  const { credit, charge } = prorate(item, quantity, at)
  const line = (kind: string, count: number, amount: number) =>
    newLine({
      price: item.price,
      quantity: count,
      amount,
      description: `${kind} time on ${count} × ${productName} after ${dateOf(at)}`,
      period: { start: at, end: item.current_period_end },
      isProration: true,
      itemId: item.id,
      subscriptionId,
    })
  return [line('Unused', item.quantity, credit), line('Remaining', quantity, charge)].filter(
    (each) => each.quantity > 0,
  )
}
