import { invalidRequest } from '../api/stripe-error.ts'
import type { Customer } from '../shapes.ts'
import type { StripeState } from '../stripe-state.ts'

/** Tax rates in percent, by country. Other countries have no tax. */
const taxRates: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  CH: 8.1,
  DE: 19,
  DK: 25,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GB: 20,
  IE: 23,
  IT: 22,
  NL: 21,
  PL: 23,
  PT: 23,
  SE: 25,
}

export type TaxRule = {
  readonly percent: number
  readonly reason: 'standard_rated' | 'reverse_charge' | 'not_collecting'
}

/** Tax rule of a customer's country. Customers with a VAT number of the European Union pay no tax (reverse charge). */
export function taxRuleOf({ store }: StripeState, customer: Customer): TaxRule {
  const country = customer.address?.country
  if (!country) {
    const message =
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax."
    throw invalidRequest(message, { code: 'customer_tax_location_invalid', param: 'automatic_tax' })
  }
  const rate = taxRates[country]
  if (rate === undefined) return { percent: 0, reason: 'not_collecting' }
  const hasVatNumber = [...store.taxIds.values()].some(
    (taxId) => taxId.customer === customer.id && taxId.type === 'eu_vat',
  )
  return hasVatNumber ? { percent: 0, reason: 'reverse_charge' } : { percent: rate, reason: 'standard_rated' }
}
