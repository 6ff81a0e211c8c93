import { describe, expect, it } from 'vitest'
import { applyEdit, invertEdit } from '../../../src/client/features/tours/tour-draft/edits/apply-edit.ts'
import { joinEdits } from '../../../src/client/features/tours/tour-draft/edits/join-edits.ts'
import { updateTour } from '../../../src/client/features/tours/tour-draft/edits/make-edit.ts'
import type { FloorPlan } from '../../../src/shared/tours/floor-plans.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { aPlan, aTour } from './tour-builder.ts'

const cellar = aPlan('cellar')
const groundFloor = aPlan('ground')
const attic = aPlan('attic')
const tour = aTour([], { floorPlans: [cellar, groundFloor, attic] })
const change = (tourBefore: Tour, floorPlans: readonly FloorPlan[]) => updateTour(tourBefore, { floorPlans })
const namesOf = ({ floorPlans }: Tour) => floorPlans.map(({ name }) => name)

describe('edit of a tour’s floor plans', () => {
  const removalEdit = change(tour, [cellar, attic])
  const tourAfterRemoval = applyEdit(tour, removalEdit)

  it('restores its plan and leaves later changes in place when it is undone', () => {
    const tourAfterRename = applyEdit(tourAfterRemoval, change(tourAfterRemoval, [cellar, { ...attic, name: 'Loft' }]))
    const tourAfterAddition = applyEdit(
      tourAfterRename,
      change(tourAfterRename, [...tourAfterRename.floorPlans, aPlan('roof')]),
    )
    expect(namesOf(applyEdit(tourAfterAddition, invertEdit(removalEdit)))).toEqual(['cellar', 'ground', 'Loft', 'roof'])
  })

  it('restores the plan only once when it is undone twice', () => {
    const tourAfterRestore = applyEdit(tourAfterRemoval, invertEdit(removalEdit))
    const tourAfterRename = applyEdit(
      tourAfterRestore,
      change(tourAfterRestore, [cellar, { ...groundFloor, name: 'Hall' }, attic]),
    )
    expect(applyEdit(tourAfterRename, invertEdit(removalEdit))).toEqual(tourAfterRename)
  })

  it('keeps a plan that another person added', () => {
    const theirs = { ...tour, floorPlans: [...tour.floorPlans, aPlan('roof')] }
    expect(namesOf(applyEdit(theirs, removalEdit))).toEqual(['cellar', 'attic', 'roof'])
  })

  it('is joined with the next edit only if that continues from it', () => {
    const next = change(tourAfterRemoval, [cellar])
    expect(joinEdits(removalEdit, next)).toMatchObject({
      before: { floorPlans: tour.floorPlans },
      after: { floorPlans: [cellar] },
    })
    const theirs = { ...tourAfterRemoval, floorPlans: [cellar, attic, aPlan('roof')] }
    expect(joinEdits(removalEdit, change(theirs, [cellar, attic]))).toBeNull()
  })
})
