import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockTour } from '../../../../src/server/domain/tours/tours/find.ts'
import { TourVersion, TourVersionPart } from '../../../../src/server/domain/tours/versions/entity.ts'
import { readContent } from '../../../../src/server/domain/tours/versions/parts.ts'
import { storeDraftVersion } from '../../../../src/server/domain/tours/versions/store-version.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import type { DraftContent } from '../../../../src/shared/versions/draft-content.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aLargeDraft, editedDraft } from '../../../support/files/large-content.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { aTour } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

const sizeSql = `select pg_total_relation_size('tour_versions') + pg_total_relation_size('tour_version_parts') as bytes`
const storedBytes = async () => Number((await app.em().execute<{ bytes: string }[]>(sizeSql))[0]?.bytes)

function storeVersion(tourId: string, content: DraftContent, atMs: number): Promise<TourVersion> {
  const em = app.em() as EntityManager
  return em.transactional(async (inner) => {
    const tour = await lockTour(inner, person.accountId, tourId)
    const takenAt = new Date(atMs)
    return storeDraftVersion(inner, { tour, content, savedAt: takenAt, takenAt, takenBy: null }, 'edited')
  })
}

describe('the storage of versions', () => {
  it('of a hundred versions with hourly edits is under three times that of one', async () => {
    const tour = await aTour(app, person, [])
    const versionCount = 100
    // `bench/versions` measures a tour of 1,000 stops, of which the same share is edited per hour.
    const stopCount = 200
    const stopsPerHour = 2
    let draft = aLargeDraft(stopCount)
    const startMs = Date.now()
    await storeVersion(tour.id, draft, startMs)
    const firstVersionBytes = await storedBytes()
    for (let hour = 1; hour < versionCount; hour += 1) {
      draft = editedDraft(draft, { from: (hour * stopsPerHour) % draft.stops.length, count: stopsPerHour })
      await storeVersion(tour.id, draft, startMs + hour)
    }
    expect(await app.em().count(TourVersion, { tour: tour.id })).toBe(versionCount)
    expect((await storedBytes()) / firstVersionBytes).toBeLessThan(3)
    const latest = await app.em().findOneOrFail(TourVersion, { tour: tour.id }, { orderBy: { takenAt: 'desc' } })
    expect(await readContent(app.em() as EntityManager, latest)).toEqual(draft)
  })

  it('does not grow for an equal draft with another order of keys', async () => {
    const tour = await aTour(app, person, [])
    const draft = editedDraft(aLargeDraft(), { from: 0, count: 0 })
    const smallDraft = { ...draft, stops: draft.stops.slice(0, 3) }
    const storedVersion = await storeVersion(tour.id, smallDraft, Date.now())
    const partCount = await app.em().count(TourVersionPart, { tour: tour.id })
    const reordered = JSON.parse(JSON.stringify(smallDraft), (_key, value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    )
    expect((await storeVersion(tour.id, reordered, Date.now())).id).toBe(storedVersion.id)
    expect(await app.em().count(TourVersionPart, { tour: tour.id })).toBe(partCount)
  })
})
