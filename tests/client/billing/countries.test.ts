import { describe, expect, it } from 'vitest'
import {
  countryChoices,
  taxIdChoices,
} from '../../../src/client/features/billing/subscriptions/overview/country-and-tax-id-choices.ts'

describe('countryChoices', () => {
  const codes = countryChoices('en').map(({ value }) => value)

  it('lists current countries', () => {
    expect(codes).toEqual(expect.arrayContaining(['AT', 'GB', 'JP', 'US', 'XK']))
    expect(codes.length).toBeGreaterThan(230)
  })

  it('lists no unions, reserved or retired codes', () => {
    for (const code of ['EU', 'UN', 'ZZ', 'XA', 'DD', 'SU', 'UK']) expect(codes).not.toContain(code)
  })
})

describe('taxIdChoices', () => {
  it('labels types with country and kind', () => {
    expect(taxIdChoices('en', '')).toContainEqual({ value: 'ca_gst_hst', label: 'Canada: GST HST' })
    expect(taxIdChoices('en', '')).toContainEqual({ value: 'eu_vat', label: 'European Union: VAT' })
  })

  it('includes a stored type that is not listed', () => {
    expect(taxIdChoices('en', 'pe_ruc')).toContainEqual({ value: 'pe_ruc', label: 'Peru: RUC' })
  })
})
