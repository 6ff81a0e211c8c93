import { describe, expect, it } from 'vitest'
import { formatDay, formatMoney, priceOf } from '../../../src/client/features/billing/subscriptions/billing-formats.ts'

describe('formatMoney', () => {
  it.each([
    [{ amount: 6050, currency: 'usd' }, '$60.50'],
    [{ amount: -3484, currency: 'eur' }, '-€34.84'],
    [{ amount: 5000, currency: 'jpy' }, '¥5,000'],
    [{ amount: 50_000, currency: 'ugx' }, 'UGX 500'],
    [{ amount: 1500, currency: 'kwd' }, 'KWD 1.500'],
  ])('formats %o with the decimals of its currency', (money, text) => {
    expect(formatMoney(money, 'en').replace(/\s/, ' ')).toBe(text)
  })
})

describe('priceOf', () => {
  it('multiplies the price of a package', () => {
    expect(priceOf({ unit: { amount: 3000, currency: 'usd' } }, 4)).toEqual({ amount: 12_000, currency: 'usd' })
  })
})

describe('formatDay', () => {
  it('formats a date without time as the same day in every time zone', () => {
    expect(formatDay('2027-03-31', 'en')).toBe('March 31, 2027')
  })
})
