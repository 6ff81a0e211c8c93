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
const priceText = ({ unit_amount: amount, currency, recurring }: Price) =>
  `at ${(amount / 100).toLocaleString('en-US', { style: 'currency', currency })} / ${recurring.interval}`

export const productName = 'Package'
type LineOwner = { readonly item: SubscriptionItem; readonly subscriptionId: string | null }

/** Invoice line of a whole period, which is free during a trial. */
export function periodLine(
  { item, subscriptionId }: LineOwner,
  period: InvoiceLine['period'],
  isTrial: boolean,
): InvoiceLine {
  const { price, quantity } = item
  return newLine({
    price,
    quantity,
    amount: isTrial ? 0 : price.unit_amount * quantity,
    description: isTrial ? `Trial period for ${productName}` : `${quantity} × ${productName} (${priceText(price)})`,
    period,
    isProration: false,
    itemId: item.id,
    subscriptionId,
  })
}

/** Proration lines of a changed quantity: a credit for the unused time, and a charge for the remaining time. */
export function prorationLines({ item, subscriptionId }: LineOwner, quantity: number, at: number): InvoiceLine[] {
  const { credit, charge } = prorate(item, quantity, at)
  const newProrationLine = (kind: string, count: number, amount: number) =>
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
  return [newProrationLine('Unused', item.quantity, credit), newProrationLine('Remaining', quantity, charge)].filter(
    (line) => line.quantity > 0,
  )
}
