import { describe, expect, it } from 'vitest'
import type { UpdateEdit } from '../../../src/client/features/tours/tour-draft/edits/edit.ts'
import { updateTour } from '../../../src/client/features/tours/tour-draft/edits/make-edit.ts'
import { applyResolutions, rebase } from '../../../src/client/features/tours/tour-draft/saving/rebase.ts'
import { aPlan, aTour } from './tour-builder.ts'

describe('edit of outdated values', () => {
  const edit = {
    type: 'updateStop',
    stopId: 'hall',
    before: { name: 'a', tags: [] },
    after: { name: 'b', tags: ['x'] },
  } as const
  const conflictingFields = (current: Record<string, unknown>) =>
    rebase(edit, current).conflicts.map(({ field }) => field)

  it('has no conflict if nothing else changed', () => {
    expect(conflictingFields({ name: 'a', tags: [] })).toEqual([])
  })

  it('has no conflict if another person made the same change', () => {
    expect(conflictingFields({ name: 'b', tags: ['x'] })).toEqual([])
  })

  it('conflicts in each field that another person changed differently', () => {
    expect(conflictingFields({ name: 'c', tags: [] })).toEqual(['name'])
    expect(conflictingFields({ name: 'c', tags: ['y'] })).toEqual(['name', 'tags'])
  })

  it('has no conflict if only the order of keys differs', () => {
    const before = { backgroundAudio: { mediaId: 'bell', volume: 1, loop: true } }
    const after = { backgroundAudio: { mediaId: 'bell', volume: 0.5, loop: true } }
    const quieter = { type: 'updateTour', before, after } as const
    expect(rebase(quieter, { backgroundAudio: { loop: true, volume: 1, mediaId: 'bell' } }).conflicts).toEqual([])
  })

  it('saves no field whose values differ only in the order of keys', () => {
    const before = { backgroundAudio: { loop: true, volume: 0.5, mediaId: 'bell' } }
    const after = { backgroundAudio: { mediaId: 'bell', volume: 0.5, loop: true } }
    expect(applyResolutions({ type: 'updateTour', before, after }, {})).toBeNull()
  })

  it('merges changes of two people to floor plans', () => {
    const cellar = aPlan('cellar')
    const groundFloor = aPlan('ground')
    const renamed = { ...groundFloor, name: 'Hall' }
    const mine = updateTour(aTour([], { floorPlans: [cellar, groundFloor] }), { floorPlans: [cellar, renamed] })
    const theirs = [{ ...groundFloor, northDeg: 90 }, aPlan('roof')]
    const { edit: rebased, conflicts } = rebase(mine as UpdateEdit, { floorPlans: theirs })
    expect(conflicts).toEqual([])
    expect(rebased).toMatchObject({
      before: { floorPlans: theirs },
      after: { floorPlans: [{ ...renamed, northDeg: 90 }, aPlan('roof')] },
    })
  })

  it('conflicts on a field of a plan that both changed until it is resolved', () => {
    const groundFloor = aPlan('ground')
    const mine = updateTour(aTour([], { floorPlans: [groundFloor] }), {
      floorPlans: [{ ...groundFloor, name: 'Hall' }],
    })
    const theirs = { ...groundFloor, name: 'Lobby', northDeg: 90 }
    const { edit: rebased, conflicts } = rebase(mine as UpdateEdit, { floorPlans: [theirs] })
    const [conflict] = conflicts
    expect(conflicts).toHaveLength(1)
    expect(conflict).toMatchObject({ field: 'name', itemName: 'ground', mine: 'Hall', theirs: 'Lobby' })
    const key = conflict?.key ?? ''
    expect(applyResolutions(rebased, { [key]: 'Lobby' })).toBeNull()
    expect(applyResolutions(rebased, { [key]: 'Hall' })).toMatchObject({
      after: { floorPlans: [{ ...theirs, name: 'Hall' }] },
    })
  })

  it('lets the last write win if no text can be lost', () => {
    const move = { type: 'updateTour', before: { stopIds: ['a', 'b'] }, after: { stopIds: ['b', 'a'] } } as const
    expect(rebase(move, { stopIds: ['a', 'b', 'c'] }).conflicts).toEqual([])
  })

  it('saves only the fields that still differ', () => {
    const { edit: rebased } = rebase(edit, { name: 'c', tags: [] })
    expect(applyResolutions(rebased, { name: 'c' })).toMatchObject({ before: { tags: [] }, after: { tags: ['x'] } })
    expect(applyResolutions(rebased, { name: 'c', tags: [] })).toBeNull()
  })
})
