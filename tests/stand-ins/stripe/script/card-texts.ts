import type { StripeJsError } from './messages.ts'

/** `4242424242424242` → `4242 4242 4242 4242` */
export const formatNumber = (text: string): string =>
  text
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** `1230` → `12 / 30`; a first digit above 1 is a complete month. */
export function formatExpiry(text: string): string {
  const typed = text.replace(/\D/g, '').slice(0, 4)
  const digits = /^[2-9]/.test(typed) ? `0${typed}`.slice(0, 4) : typed
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

export const formatCode = (text: string): string => text.replace(/\D/g, '').slice(0, 4)

function isLuhn(digits: string): boolean {
  const values = [...digits].reverse().map(Number)
  const doubled = values.map((digit, index) => (index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2))
  return doubled.reduce((sum, digit) => sum + digit, 0) % 10 === 0
}

export type FieldName = 'number' | 'expiry' | 'cvc'
const invalid = (code: string, message: string): StripeJsError => ({ type: 'validation_error', code, message })

/** Validation error of a field; undefined for a valid one. */
export const problemOf: Readonly<Record<FieldName, (text: string) => StripeJsError | undefined>> = {
  number: (text) => {
    const digits = text.replace(/\D/g, '')
    if (digits.length < 14) return invalid('incomplete_number', 'Your card number is incomplete.')
    return isLuhn(digits) ? undefined : invalid('invalid_number', 'Your card number is invalid.')
  },
  expiry: (text) => {
    const digits = text.replace(/\D/g, '')
    const month = Number(digits.slice(0, 2))
    if (digits.length < 4 || month < 1 || month > 12) {
      return invalid('incomplete_expiry', "Your card's expiration date is incomplete.")
    }
    const ends = Date.UTC(2000 + Number(digits.slice(2)), month)
    return ends > Date.now()
      ? undefined
      : invalid('invalid_expiry_year_past', "Your card's expiration year is in the past.")
  },
  cvc: (text) => (text.length < 3 ? invalid('incomplete_cvc', "Your card's security code is incomplete.") : undefined),
}
