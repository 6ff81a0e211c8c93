import type { StripeJsError } from './messages.ts'

const cardNumberLengthMin = 14
const cardNumberLengthMax = 19
const securityCodeLengthMin = 3
const securityCodeLengthMax = 4

/** `4242424242424242` → `4242 4242 4242 4242` */
export const formatNumber = (text: string): string =>
  text
    .replace(/\D/g, '')
    .slice(0, cardNumberLengthMax)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** `1230` → `12 / 30`. A first digit above 1 is a complete month: `430` → `04 / 30`. */
export function formatExpiry(text: string): string {
  const typedDigits = text.replace(/\D/g, '').slice(0, 4)
  const digits = /^[2-9]/.test(typedDigits) ? `0${typedDigits}`.slice(0, 4) : typedDigits
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

export const formatCode = (text: string): string => text.replace(/\D/g, '').slice(0, securityCodeLengthMax)

/** Luhn check: https://en.wikipedia.org/wiki/Luhn_algorithm */
function hasValidChecksum(digits: string): boolean {
  const reversedDigits = [...digits].reverse().map(Number)
  const sum = reversedDigits.reduce((total, digit, index) => {
    const weightedDigit = index % 2 === 1 ? digit * 2 : digit
    return total + (weightedDigit > 9 ? weightedDigit - 9 : weightedDigit)
  }, 0)
  return sum % 10 === 0
}

export type FieldName = 'number' | 'expiry' | 'cvc'
const validationError = (code: string, message: string): StripeJsError => ({ type: 'validation_error', code, message })

/** Functions that return the validation error of a field's text, or undefined. */
export const validators: Readonly<Record<FieldName, (text: string) => StripeJsError | undefined>> = {
  number: (text) => {
    const digits = text.replace(/\D/g, '')
    if (digits.length < cardNumberLengthMin)
      return validationError('incomplete_number', 'Your card number is incomplete.')
    return hasValidChecksum(digits) ? undefined : validationError('invalid_number', 'Your card number is invalid.')
  },
  expiry: (text) => {
    const digits = text.replace(/\D/g, '')
    const month = Number(digits.slice(0, 2))
    if (digits.length < 4 || month < 1 || month > 12) {
      return validationError('incomplete_expiry', "Your card's expiration date is incomplete.")
    }
    const expiryMs = Date.UTC(2000 + Number(digits.slice(2)), month)
    return expiryMs > Date.now()
      ? undefined
      : validationError('invalid_expiry_year_past', "Your card's expiration year is in the past.")
  },
  cvc: (text) =>
    text.length < securityCodeLengthMin
      ? validationError('incomplete_cvc', "Your card's security code is incomplete.")
      : undefined,
}
