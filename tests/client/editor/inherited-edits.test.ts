import { describe, expect, it } from 'vitest'
import { applyEdit, invertEdit } from '../../../src/client/features/tours/tour-draft/edits/apply-edit.ts'
import { updateTour } from '../../../src/client/features/tours/tour-draft/edits/make-edit.ts'
import { applyResolutions, rebase } from '../../../src/client/features/tours/tour-draft/saving/rebase.ts'
import type { BrandPart } from '../../../src/shared/brand-kit/brand-parts.ts'
import { aTour } from './tour-builder.ts'

const inherited: readonly BrandPart[] = ['colors', 'shape', 'transition']
const tour = aTour([], { brandKitParts: inherited, styles: { accent: '#aa0000', font: 'serif' } })

function changeTour(...input: Parameters<typeof updateTour>) {
  const edit = updateTour(...input)
  if (edit.type !== 'updateTour') throw new Error('not an edit of a tour')
  return edit
}

describe('edit of a tour that inherits from the brand kit', () => {
  it('makes a changed part the tour’s own, and its undo inherits it again', () => {
    const edit = updateTour(tour, { styles: { accent: '#00aa00', font: 'serif' } })
    const edited = applyEdit(tour, edit)
    expect(edited.brandKitParts).toEqual(['shape', 'transition'])
    expect(applyEdit(edited, invertEdit(edit))).toMatchObject({ brandKitParts: inherited, styles: tour.styles })
  })

  it('leaves out parts that it doesn’t change', () => {
    const edit = updateTour(tour, { name: 'Pier' })
    expect(edit).toMatchObject({ after: { name: 'Pier' } })
    expect(edit).not.toHaveProperty('after.brandKitParts')
  })

  it('keeps the inherited parts that another person changed', () => {
    const edit = changeTour(tour, { transition: 'zoom' })
    const { edit: rebased, conflicts } = rebase(edit, {
      brandKitParts: ['shape', 'transition', 'logo'],
      transition: 'fade',
    })
    expect(conflicts).toEqual([])
    expect(rebased.after).toMatchObject({ brandKitParts: ['shape', 'logo'], transition: 'zoom' })
  })

  it('inherits a part again if a conflict is resolved with the value of the brand kit', () => {
    const edit = changeTour(tour, { styles: { accent: '#00aa00', font: 'mono' } })
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

  it('changes nothing if all conflicts are resolved with the values of the brand kit', () => {
    const edit = changeTour(tour, { transition: 'zoom' })
    const { edit: rebased } = rebase(edit, { brandKitParts: inherited, transition: 'none' })
    expect(applyResolutions(rebased, { transition: 'none' })).toBeNull()
  })

  it('doesn’t start to inherit a part if its conflict is resolved with the other value', () => {
    const tourWithOwnColors = aTour([], { brandKitParts: ['shape'], styles: { accent: '#00aa00' } })
    const edit = changeTour(tourWithOwnColors, { styles: { accent: '#aa0000' }, brandKitParts: ['colors', 'shape'] })
    const { edit: rebased } = rebase(edit, { brandKitParts: ['shape'], styles: { accent: '#0000aa' } })
    expect(applyResolutions(rebased, { 'styles accent': '#0000aa' })).toBeNull()
    expect(applyResolutions(rebased, { 'styles accent': '#aa0000' })?.after).toMatchObject({
      brandKitParts: ['colors', 'shape'],
    })
  })
})
