import { describe, expect, it } from 'vitest'
import { updateStop, updateTour } from '../../../src/client/features/tour-draft/edits/make-edit.ts'
import { createBaseVersions } from '../../../src/client/features/tour-draft/saving/base-versions.ts'
import { aStop, aTour } from './tour-builder.ts'

const hall = { ...aStop('hall'), version: 4 }
const tour = { ...aTour([hall]), version: 9 }
const readAgain = { ...aTour([{ ...hall, name: 'Theirs', version: 5 }]), version: 9 }

describe('the versions that edits are made on', () => {
  it('stay those of the moment of the edit when the tour is read again before the save', () => {
    const versions = createBaseVersions()
    versions.hold(tour, updateStop(hall, { name: 'Mine' }))
    versions.hold(readAgain, updateStop(hall, { name: 'Mine too' }))
    expect(versions.of(hall.id)).toBe(4)
  })

  it('move on with the answers to this page’s own saves', () => {
    const versions = createBaseVersions()
    versions.hold(tour, updateStop(hall, { name: 'Mine' }))
    versions.saved({ ...hall, version: 5 })
    expect(versions.of(hall.id)).toBe(5)
  })

  it('tell a tour from its stops, and are the oldest for what nobody edited here', () => {
    const versions = createBaseVersions()
    versions.hold(tour, updateTour(tour, { name: 'Mine' }))
    expect(versions.of(tour.id)).toBe(9)
    expect(versions.of(hall.id)).toBe(1)
  })
})
