import type { Money, Price } from '../../../shared/billing/billing.ts'

/** Stripe counts hundredths of these, which have none: https://docs.stripe.com/currencies#special-cases */
const countedInHundredths = ['ISK', 'UGX']

/** An amount as people read it: of dollars two digits after the point, of yen none. */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  const code = currency.toUpperCase()
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: code })
  const { maximumFractionDigits = 0 } = format.resolvedOptions()
  const digits = countedInHundredths.includes(code) ? 2 : maximumFractionDigits
  return format.format(amount / 10 ** digits)
}

/** What packages cost each time, before tax and coupons. */
export function priceOf({ unit }: Pick<Price, 'unit'>, packageQuantity: number): Money {
  return { amount: unit.amount * packageQuantity, currency: unit.currency }
}

/** A day in words; a date without a time (YYYY-MM-DD) is the same day everywhere. */
export function formatDay(isoTime: string, locale: string): string {
  const timeZone = isoTime.length === 10 ? 'UTC' : undefined
  return new Date(isoTime).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone })
}
