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
  const removal = change(tour, [cellar, attic])
  const removed = applyEdit(tour, removal)

  it('restores its plan and leaves later changes in place when it is undone', () => {
    const renamed = applyEdit(removed, change(removed, [cellar, { ...attic, name: 'Loft' }]))
    const added = applyEdit(renamed, change(renamed, [...renamed.floorPlans, aPlan('roof')]))
    expect(namesOf(applyEdit(added, invertEdit(removal)))).toEqual(['cellar', 'ground', 'Loft', 'roof'])
  })

  it('restores the plan only once when it is undone twice', () => {
    const restored = applyEdit(removed, invertEdit(removal))
    const renamed = applyEdit(restored, change(restored, [cellar, { ...groundFloor, name: 'Hall' }, attic]))
    expect(applyEdit(renamed, invertEdit(removal))).toEqual(renamed)
  })

  it('keeps a plan that another person added in the meantime', () => {
    const theirs = { ...tour, floorPlans: [...tour.floorPlans, aPlan('roof')] }
    expect(namesOf(applyEdit(theirs, removal))).toEqual(['cellar', 'attic', 'roof'])
  })

  it('is joined with the next edit only if that continues from it', () => {
    const next = change(removed, [cellar])
    expect(joinEdits(removal, next)).toMatchObject({
      before: { floorPlans: tour.floorPlans },
      after: { floorPlans: [cellar] },
    })
    const theirs = { ...removed, floorPlans: [cellar, attic, aPlan('roof')] }
    expect(joinEdits(removal, change(theirs, [cellar, attic]))).toBeNull()
  })
})
