import { describe, expect, it } from 'vitest'
import { changedKitFields, mergeKits } from '../../../src/client/features/tours/brand-kit/merge-kits.ts'
import { noBrandKit } from '../../../src/shared/brand-kit/brand-kit.ts'

const before = { ...noBrandKit, styles: { accent: '#aa0000', font: 'serif' } } as const

describe('brand kit that two people changed', () => {
  it('has the changes of both', () => {
    const mine = { ...before, styles: { accent: '#00aa00', font: 'serif' } } as const
    const theirs = { ...before, styles: { accent: '#aa0000', font: 'mono' }, transition: 'zoom' } as const
    expect(mergeKits({ before, mine, theirs })).toEqual({
      ...noBrandKit,
      styles: { accent: '#00aa00', font: 'mono' },
      transition: 'zoom',
    })
  })

  it('has mine where both changed the same', () => {
    const mine = { ...before, transition: 'zoom' } as const
    const theirs = { ...before, transition: 'none' } as const
    expect(mergeKits({ before, mine, theirs }).transition).toBe('zoom')
  })
})

describe('saved fields of a brand kit', () => {
  it('are those that changed, and all of a new kit', () => {
    expect(changedKitFields(before, { ...before, transition: 'zoom' })).toEqual({ transition: 'zoom' })
    expect(changedKitFields(null, noBrandKit)).toEqual(noBrandKit)
  })
})
