import { describe, expect, it } from 'vitest'
import { applyEdit, invertEdit } from '../../../src/client/features/tour-draft/edits/apply-edit.ts'
import { joinEdits } from '../../../src/client/features/tour-draft/edits/join-edits.ts'
import { updateTour } from '../../../src/client/features/tour-draft/edits/make-edit.ts'
import type { FloorPlan } from '../../../src/shared/tours/floor-plans.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { aPlan, aTour } from './tour-builder.ts'

const cellar = aPlan('cellar')
const surface = aPlan('ground')
const attic = aPlan('attic')
const tour = aTour([], { floorPlans: [cellar, surface, attic] })
const change = (on: Tour, floorPlans: readonly FloorPlan[]) => updateTour(on, { floorPlans })
const namesOf = ({ floorPlans }: Tour) => floorPlans.map(({ name }) => name)

describe('an edit of the floor plans of a tour', () => {
  const removal = change(tour, [cellar, attic])
  const removed = applyEdit(tour, removal)

  it('taken back later brings its own plan back and leaves what was done to the others since', () => {
    const renamed = applyEdit(removed, change(removed, [cellar, { ...attic, name: 'Loft' }]))
    const added = applyEdit(renamed, change(renamed, [...renamed.floorPlans, aPlan('roof')]))
    expect(namesOf(applyEdit(added, invertEdit(removal)))).toEqual(['cellar', 'ground', 'Loft', 'roof'])
  })

  it('taken back twice brings the plan back once, as it is by then', () => {
    const back = applyEdit(removed, invertEdit(removal))
    const renamed = applyEdit(back, change(back, [cellar, { ...surface, name: 'Hall' }, attic]))
    expect(applyEdit(renamed, invertEdit(removal))).toEqual(renamed)
  })

  it('keeps a plan that came from somebody else while it waited', () => {
    const theirs = { ...tour, floorPlans: [...tour.floorPlans, aPlan('roof')] }
    expect(namesOf(applyEdit(theirs, removal))).toEqual(['cellar', 'attic', 'roof'])
  })

  it('is joined with the next only where that one goes on from it', () => {
    const next = change(removed, [cellar])
    expect(joinEdits(removal, next)).toMatchObject({
      before: { floorPlans: tour.floorPlans },
      after: { floorPlans: [cellar] },
    })
    const theirs = { ...removed, floorPlans: [cellar, attic, aPlan('roof')] }
    expect(joinEdits(removal, change(theirs, [cellar, attic]))).toBeNull()
  })
})
