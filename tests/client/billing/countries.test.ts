import { describe, expect, it } from 'vitest'
import { countryChoices, taxIdChoices } from '../../../src/client/features/billing/overview/countries.ts'

describe('countryChoices', () => {
  const codes = countryChoices('en').map(({ value }) => value)

  it('offers countries of today', () => {
    expect(codes).toEqual(expect.arrayContaining(['AT', 'GB', 'JP', 'US', 'XK']))
    expect(codes.length).toBeGreaterThan(230)
  })

  it('offers no unions, no reserved codes and none of the past', () => {
    for (const code of ['EU', 'UN', 'ZZ', 'XA', 'DD', 'SU', 'UK']) expect(codes).not.toContain(code)
  })
})

describe('taxIdChoices', () => {
  it('names the country and the kind', () => {
    expect(taxIdChoices('en', '')).toContainEqual({ value: 'ca_gst_hst', label: 'Canada: GST HST' })
    expect(taxIdChoices('en', '')).toContainEqual({ value: 'eu_vat', label: 'European Union: VAT' })
  })

  it('keeps a kind that is stored and not listed', () => {
    expect(taxIdChoices('en', 'pe_ruc')).toContainEqual({ value: 'pe_ruc', label: 'Peru: RUC' })
  })
})
