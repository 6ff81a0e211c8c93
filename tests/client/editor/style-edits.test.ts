import { describe, expect, it } from 'vitest'
import { applyEdit, invertEdit } from '../../../src/client/features/tours/tour-draft/edits/apply-edit.ts'
import { continues, joinEdits } from '../../../src/client/features/tours/tour-draft/edits/join-edits.ts'
import { updateTour } from '../../../src/client/features/tours/tour-draft/edits/make-edit.ts'
import { applyResolutions, rebase } from '../../../src/client/features/tours/tour-draft/saving/rebase.ts'
import type { TourStyles } from '../../../src/shared/styles/styles.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { aTour } from './tour-builder.ts'

const tour = aTour([])
const changeStyles = (tourBefore: Tour, styles: TourStyles | null) => updateTour(tourBefore, { styles })
const updateOf = (edit: ReturnType<typeof changeStyles>) => {
  if (edit.type !== 'updateTour') throw new Error('not an edit of a tour')
  return edit
}

describe('edit of a tour’s styles', () => {
  const serifEdit = changeStyles(tour, { font: 'serif' })
  const styled = applyEdit(tour, serifEdit)

  it('leaves later changes in place when it is undone', () => {
    const colored = applyEdit(styled, changeStyles(styled, { font: 'serif', accent: '#aa0000' }))
    expect(applyEdit(colored, invertEdit(serifEdit)).styles).toEqual({ accent: '#aa0000' })
  })

  it('leaves no styles when the only one is undone', () => {
    expect(applyEdit(styled, invertEdit(serifEdit)).styles).toBeNull()
  })

  it('merges with the changes of another person', () => {
    const { edit, conflicts } = rebase(updateOf(serifEdit), { styles: { scheme: 'light' } })
    expect(conflicts).toEqual([])
    expect(edit.after).toEqual({ styles: { scheme: 'light', font: 'serif' } })
  })

  it('conflicts until it is resolved if both changed the same style', () => {
    const { edit, conflicts } = rebase(updateOf(serifEdit), { styles: { scheme: 'light', font: 'mono' } })
    expect(conflicts).toEqual([{ key: 'styles font', field: 'font', mine: 'serif', theirs: 'mono' }])
    expect(applyResolutions(edit, { 'styles font': 'mono' })).toBeNull()
    expect(applyResolutions(edit, { 'styles font': 'serif' })?.after).toEqual({
      styles: { scheme: 'light', font: 'serif' },
    })
  })

  it('is joined with an edit of its result', () => {
    expect(joinEdits(serifEdit, changeStyles(styled, { font: 'mono' }))?.type).toBe('updateTour')
  })

  it('is not joined with an edit of other styles', () => {
    const otherTour = applyEdit(tour, changeStyles(tour, { scheme: 'auto' }))
    expect(joinEdits(serifEdit, changeStyles(otherTour, { font: 'mono' }))).toBeNull()
  })

  it('is a separate step from changes of other styles', () => {
    const logo = { mediaId: '1', altText: 'Pier House', address: '', corner: 'left' } as const
    const chooseLogo = changeStyles(tour, { logo })
    const tourWithLogo = applyEdit(tour, chooseLogo)
    const linkLogo = changeStyles(tourWithLogo, { logo: { ...logo, address: 'https://a.example/' } })
    const tourWithLink = applyEdit(tourWithLogo, linkLogo)
    expect(continues(chooseLogo, linkLogo)).toBe(false)
    expect(continues(linkLogo, changeStyles(tourWithLink, { logo: { ...logo, address: 'https://a.example/b' } }))).toBe(
      true,
    )
    expect(continues(serifEdit, changeStyles(styled, { font: 'serif', accent: '#aa0000' }))).toBe(false)
  })

  it('continues while a color is dragged, starting with its first value', () => {
    const first = changeStyles(tour, { hotspots: { stop: { colour: '#aa0000' } } })
    const next = changeStyles(applyEdit(tour, first), { hotspots: { stop: { colour: '#aa0011' } } })
    expect(continues(first, next)).toBe(true)
  })
})
