import { describe, expect, it } from 'vitest'
import { applyEdit, invertEdit } from '../../../src/client/features/tour-draft/edits/apply-edit.ts'
import { continues, joinEdits } from '../../../src/client/features/tour-draft/edits/join-edits.ts'
import { updateTour } from '../../../src/client/features/tour-draft/edits/make-edit.ts'
import { rebase, settle } from '../../../src/client/features/tour-draft/saving/rebase.ts'
import type { TourStyles } from '../../../src/shared/styles/styles.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { aTour } from './tour-builder.ts'

const tour = aTour([])
const change = (on: Tour, styles: TourStyles | null) => updateTour(on, { styles })
const updateOf = (edit: ReturnType<typeof change>) => {
  if (edit.type !== 'updateTour') throw new Error('not an edit of a tour')
  return edit
}

describe('an edit of how a tour looks', () => {
  const serif = change(tour, { font: 'serif' })
  const styled = applyEdit(tour, serif)

  it('taken back later leaves what was changed since', () => {
    const colored = applyEdit(styled, change(styled, { font: 'serif', accent: '#aa0000' }))
    expect(applyEdit(colored, invertEdit(serif)).styles).toEqual({ accent: '#aa0000' })
    expect(applyEdit(styled, invertEdit(serif)).styles).toBeNull()
  })

  it('is put together with what somebody else changed meanwhile', () => {
    const { edit, conflicts } = rebase(updateOf(serif), { styles: { scheme: 'light' } })
    expect(conflicts).toEqual([])
    expect(edit.after).toEqual({ styles: { scheme: 'light', font: 'serif' } })
  })

  it('asks where both changed the same thing, and keeps what was decided', () => {
    const { edit, conflicts } = rebase(updateOf(serif), { styles: { scheme: 'light', font: 'mono' } })
    expect(conflicts).toEqual([{ key: 'styles font', field: 'font', mine: 'serif', theirs: 'mono' }])
    expect(settle(edit, { 'styles font': 'mono' })).toBeNull()
    expect(settle(edit, { 'styles font': 'serif' })?.after).toEqual({ styles: { scheme: 'light', font: 'serif' } })
  })

  it('is joined with the next only where that one goes on from it', () => {
    expect(joinEdits(serif, change(styled, { font: 'mono' }))?.type).toBe('updateTour')
    expect(joinEdits(serif, change(applyEdit(tour, change(tour, { scheme: 'auto' })), { font: 'mono' }))).toBeNull()
  })

  it('is another step than what was changed elsewhere in the looks', () => {
    const logo = { mediaId: '1', altText: 'Pier House', address: '', corner: 'left' } as const
    const choosing = change(tour, { logo })
    const chosen = applyEdit(tour, choosing)
    const linking = change(chosen, { logo: { ...logo, address: 'https://a.example/' } })
    const linked = applyEdit(chosen, linking)
    expect(continues(choosing, linking)).toBe(false)
    expect(continues(linking, change(linked, { logo: { ...logo, address: 'https://a.example/b' } }))).toBe(true)
    expect(continues(serif, change(styled, { font: 'serif', accent: '#aa0000' }))).toBe(false)
  })

  it('goes on with a color that is being dragged, also with the first', () => {
    const first = change(tour, { hotspots: { stop: { colour: '#aa0000' } } })
    const next = change(applyEdit(tour, first), { hotspots: { stop: { colour: '#aa0011' } } })
    expect(continues(first, next)).toBe(true)
  })
})
