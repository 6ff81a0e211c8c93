import type { Money, Price } from '../../../shared/billing/billing.ts'

/** An amount as people read it: of dollars two digits after the point, of yen none. */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0
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
