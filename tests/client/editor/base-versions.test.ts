import { describe, expect, it } from 'vitest'
import { stopChange, updateStop, updateTour } from '../../../src/client/features/tours/tour-draft/edits/make-edit.ts'
import { createBaseVersions } from '../../../src/client/features/tours/tour-draft/saving/base-versions.ts'
import { aStop, aTour } from './tour-builder.ts'

const hall = { ...aStop('hall'), version: 4 }
const tour = { ...aTour([hall]), version: 9 }
/** Version of an entity that no edit of this page has changed. */
const versionWithoutEdit = 1
const refetched = { ...aTour([{ ...hall, name: 'Theirs', version: 5 }]), version: 9 }

describe('base versions of edits', () => {
  it('stay those at the time of the edit when the tour is refetched before the save', () => {
    const versions = createBaseVersions()
    versions.recordBase(tour, updateStop(hall, { name: 'Mine' }))
    versions.recordBase(refetched, updateStop(hall, { name: 'Mine too' }))
    expect(versions.versionOf(hall.id)).toBe(4)
  })

  it('are updated by saves of this page', () => {
    const versions = createBaseVersions()
    versions.recordBase(tour, updateStop(hall, { name: 'Mine' }))
    versions.update({ ...hall, version: 5 })
    expect(versions.versionOf(hall.id)).toBe(5)
  })

  it('are those of all stops that an edit changes together', () => {
    const tower = { ...aStop('tower'), version: 6 }
    const versions = createBaseVersions()
    const changes = [hall, tower].map((stop) => stopChange(stop, { hiddenFromList: true }))
    versions.recordBase({ ...tour, stops: [hall, tower] }, { type: 'updateStops', changes })
    expect([versions.versionOf(hall.id), versions.versionOf(tower.id)]).toEqual([4, 6])
  })

  it('are recorded for a tour without its stops', () => {
    const versions = createBaseVersions()
    versions.recordBase(tour, updateTour(tour, { name: 'Mine' }))
    expect(versions.versionOf(tour.id)).toBe(9)
    expect(versions.versionOf(hall.id)).toBe(versionWithoutEdit)
  })
})
