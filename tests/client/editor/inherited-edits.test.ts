import { describe, expect, it } from 'vitest'
import { applyEdit, invertEdit } from '../../../src/client/features/tours/tour-draft/edits/apply-edit.ts'
import { updateTour } from '../../../src/client/features/tours/tour-draft/edits/make-edit.ts'
import { applyResolutions, rebase } from '../../../src/client/features/tours/tour-draft/saving/rebase.ts'
import type { BrandPart } from '../../../src/shared/brand-kit/brand-parts.ts'
import { aTour } from './tour-builder.ts'

const inherited: readonly BrandPart[] = ['colors', 'shape', 'transition']
const tour = aTour([], { brandKitParts: inherited, styles: { accent: '#aa0000', font: 'serif' } })

describe('edit of a tour that inherits from the brand kit', () => {
  it('makes a changed part the tour’s own, and its undo inherits it again', () => {
    const edit = updateTour(tour, { styles: { accent: '#00aa00', font: 'serif' } })
    const edited = applyEdit(tour, edit)
    expect(edited.brandKitParts).toEqual(['shape', 'transition'])
    expect(applyEdit(edited, invertEdit(edit))).toMatchObject({ brandKitParts: inherited, styles: tour.styles })
  })

  it('says nothing of parts that it doesn’t change', () => {
    const edit = updateTour(tour, { name: 'Pier' })
    expect(edit).toMatchObject({ after: { name: 'Pier' } })
    expect(edit).not.toHaveProperty('after.brandKitParts')
  })

  it('keeps what another person began or stopped to inherit', () => {
    const edit = updateTour(tour, { transition: 'zoom' })
    if (edit.type !== 'updateTour') throw new Error('not an edit of a tour')
    const { edit: rebased, conflicts } = rebase(edit, {
      brandKitParts: ['shape', 'transition', 'logo'],
      transition: 'fade',
    })
    expect(conflicts).toEqual([])
    expect(rebased.after).toMatchObject({ brandKitParts: ['shape', 'logo'], transition: 'zoom' })
  })

  it('goes on inheriting a part after a person chose the value of the brand kit', () => {
    const edit = updateTour(tour, { styles: { accent: '#00aa00', font: 'mono' } })
    if (edit.type !== 'updateTour') throw new Error('not an edit of a tour')
    const styles = { accent: '#0000aa', font: 'serif' } as const
    const { edit: rebased, conflicts } = rebase(edit, { brandKitParts: inherited, styles })
    expect(conflicts.map(({ key }) => key)).toEqual(['styles accent'])
    const theirs = applyResolutions(rebased, { 'styles accent': '#0000aa' })
    expect(theirs?.after).toEqual({
      brandKitParts: ['colors', 'transition'],
      styles: { accent: '#0000aa', font: 'mono' },
    })
    const mine = applyResolutions(rebased, { 'styles accent': '#00aa00' })
    expect(mine?.after).toMatchObject({ brandKitParts: ['transition'] })
  })

  it('changes nothing after a person chose the value of the brand kit for all that it changed', () => {
    const edit = updateTour(tour, { transition: 'zoom' })
    if (edit.type !== 'updateTour') throw new Error('not an edit of a tour')
    const { edit: rebased } = rebase(edit, { brandKitParts: inherited, transition: 'none' })
    expect(applyResolutions(rebased, { transition: 'none' })).toBeNull()
  })

  it('doesn’t inherit a part newly after a person chose the value of another one', () => {
    const own = aTour([], { brandKitParts: ['shape'], styles: { accent: '#00aa00' } })
    const edit = updateTour(own, { styles: { accent: '#aa0000' }, brandKitParts: ['colors', 'shape'] })
    if (edit.type !== 'updateTour') throw new Error('not an edit of a tour')
    const { edit: rebased } = rebase(edit, { brandKitParts: ['shape'], styles: { accent: '#0000aa' } })
    expect(applyResolutions(rebased, { 'styles accent': '#0000aa' })).toBeNull()
    expect(applyResolutions(rebased, { 'styles accent': '#aa0000' })?.after).toMatchObject({
      brandKitParts: ['colors', 'shape'],
    })
  })
})
