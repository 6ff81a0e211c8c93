import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

const stopNames = ['A', 'B', 'C', 'D', 'E']
const joinedNames = (items: readonly { readonly name?: string | undefined }[]) => items.map(({ name }) => name).join('')

describe('the list of stops', () => {
  it('has pages in the order of the tour with hotspots', async () => {
    const tour = await aTour(app, person, stopNames, { empty: true })
    const [first, second] = tour.stops.map(({ id }) => id)
    const link = { kind: 'stop' as const, yawDeg: 0, pitchDeg: 0, details: { targetStopId: second ?? '' } }
    await person.trpc.hotspots.create.mutate({ stopId: first ?? '', ...link })
    const { items, nextCursor } = await person.trpc.stops.list.query({ tourId: tour.id, limit: 2 })
    expect(items).toEqual((await person.trpc.tours.get.query({ tourId: tour.id })).stops.slice(0, 2))
    expect(items[0]?.hotspots).toHaveLength(1)
    const lastPage = await person.trpc.stops.list.query({ tourId: tour.id, limit: 3, cursor: nextCursor ?? '' })
    expect(lastPage).toMatchObject({ nextCursor: null })
    expect(joinedNames(lastPage.items)).toBe('CDE')
  })

  it('returns the requested fields and the id', async () => {
    const tour = await aTour(app, person, stopNames, { empty: true })
    const path = `/api/v2/${person.accountId}/tours/${tour.id}/stops`
    const response = await person.fetch(`${path}?fields=name,hiddenFromList`)
    const expectedItems = tour.stops.map(({ id, name, hiddenFromList }) => ({ id, name, hiddenFromList }))
    expect(await response.json()).toEqual({ items: expectedItems, nextCursor: null })
    expect((await person.fetch(`${path}?fields=name,secret`)).status).toBe(400)
  })

  it('continues after the last stop of a page, even if stops before it were deleted', async () => {
    const tour = await aTour(app, person, stopNames, { empty: true })
    const list = (cursor: string | null) =>
      person.trpc.stops.list.query({ tourId: tour.id, limit: 2, fields: 'name', ...(cursor !== null && { cursor }) })
    const { nextCursor } = await list(null)
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [stopAt(tour, 0).id] })
    expect(joinedNames((await list(nextCursor)).items)).toBe('CD')
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [stopAt(tour, 1).id] })
    expect(await apiErrorOf(list('unknown'))).toMatchObject({ status: 400 })
  })

  it('is not found by other accounts', async () => {
    const tour = await aTour(app, person, stopNames, { empty: true })
    const stranger = await aPerson(app)
    expect(await apiErrorOf(stranger.trpc.stops.list.query({ tourId: tour.id }))).toMatchObject({ status: 404 })
  })
})
