import type { Money, Price } from '../../../../shared/billing/billing.ts'

/** Zero-decimal currencies that Stripe counts in hundredths: https://docs.stripe.com/currencies#special-cases */
const countedInHundredths = ['ISK', 'UGX']

/** Formats an amount with the decimals of its currency: two for dollars, none for yen. */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  const code = currency.toUpperCase()
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: code })
  const { maximumFractionDigits = 0 } = format.resolvedOptions()
  const digits = countedInHundredths.includes(code) ? 2 : maximumFractionDigits
  return format.format(amount / 10 ** digits)
}

/** Price of packages per billing period, before tax and coupons. */
export function priceOf({ unit }: Pick<Price, 'unit'>, packageQuantity: number): Money {
  return { amount: unit.amount * packageQuantity, currency: unit.currency }
}

/** Formats a day. A date without a time (YYYY-MM-DD) is the same day in all time zones. */
export function formatDay(isoTime: string, locale: string): string {
  const timeZone = isoTime.length === 10 ? 'UTC' : undefined
  return new Date(isoTime).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone })
}
