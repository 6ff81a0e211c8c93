import { describe, expect, it } from 'vitest'
import { updateBrandKitInput } from '../../../src/shared/brand-kit/brand-kit.ts'
import {
  type BrandValues,
  brandPartNames,
  brandParts,
  differingParts,
  styleKeysOf,
  withKitParts,
} from '../../../src/shared/brand-kit/brand-parts.ts'
import { tourStyles } from '../../../src/shared/styles/styles.ts'

const buttons = { bar: ['plan'], corner: [], hidden: ['help'], own: [] }
const tourValues: BrandValues = {
  styles: { accent: '#aa0000', font: 'mono', radius: 'none' },
  buttons: null,
  transition: 'fade',
}
const kit: BrandValues = { styles: { highlight: '#00aa00', font: 'serif' }, buttons, transition: 'zoom' }

describe('parts of a brand kit', () => {
  it('hold every style once', () => {
    const keys = brandPartNames.flatMap(styleKeysOf)
    expect([...keys].sort()).toEqual(Object.keys(tourStyles.shape).sort())
  })

  it('replace all styles of an inherited part, and no others', () => {
    expect(withKitParts(tourValues, kit, ['colors']).styles).toEqual({
      highlight: '#00aa00',
      font: 'mono',
      radius: 'none',
    })
    expect(withKitParts(tourValues, kit, ['shape']).styles).toEqual({ accent: '#aa0000', font: 'serif' })
  })

  it('replace buttons and transition only if they are inherited', () => {
    expect(withKitParts(tourValues, kit, ['colors'])).toMatchObject({ buttons: null, transition: 'fade' })
    expect(withKitParts(tourValues, kit, ['buttons', 'transition'])).toMatchObject({ buttons, transition: 'zoom' })
  })

  it('leave no empty styles', () => {
    expect(withKitParts(tourValues, { ...kit, styles: null }, brandPartNames).styles).toBeNull()
  })

  it('differ by their own values', () => {
    expect(differingParts(tourValues, tourValues)).toEqual([])
    expect(differingParts(tourValues, kit)).toEqual(['colors', 'shape', 'transition', 'buttons'])
  })

  it('are listed once', () => {
    expect(brandParts.safeParse(['colors', 'logo']).success).toBe(true)
    expect(brandParts.safeParse(['colors', 'colors']).success).toBe(false)
    expect(brandParts.safeParse(['sound']).success).toBe(false)
  })
})

describe('input of a brand kit', () => {
  const button = (kind: string, details: object) => ({
    buttons: {
      ...buttons,
      own: [{ id: '3f3bb4f0-3c58-4b47-9a55-0c9f2a5ad001', label: 'Call', icon: 'phone', action: { kind, details } }],
    },
  })

  it('accepts buttons that every tour can have', () => {
    expect(updateBrandKitInput.safeParse(button('phone', { phone: '+1 555 0100' })).success).toBe(true)
  })

  it('rejects buttons that lead to a stop or form, and kinds of newer versions', () => {
    const stopId = '3f3bb4f0-3c58-4b47-9a55-0c9f2a5ad002'
    expect(updateBrandKitInput.safeParse(button('stop', { stopId })).success).toBe(false)
    expect(updateBrandKitInput.safeParse(button('form', { formId: stopId })).success).toBe(false)
    expect(updateBrandKitInput.safeParse(button('fax', {})).success).toBe(false)
  })
})
