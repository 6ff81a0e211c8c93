import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../../support/people/people.ts'
import { publishedTour } from '../../../support/people/publish.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'
import { aVersion } from '../../../support/people/versions.ts'

const accountGaId = 'G-ACCOUNT01'
const tourGaId = 'G-TOUR01'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await startTestApp()
  owner = await aPerson(app)
  await owner.trpc.accounts.update.mutate({ gaId: accountGaId })
})
afterAll(() => app.stop())

async function setGaId(tourId: string, gaId: string | null) {
  const { version } = await owner.trpc.tours.get.query({ tourId })
  return owner.trpc.tours.update.mutate({ tourId, version, gaId })
}

/** Waits until a version is live, and returns its document for visitors. */
async function liveDocument(shareId: string, number: number) {
  const fetchDocument = async () => {
    const response = await aVisitor(app).fetch(`/share/${shareId}/manifest.json`)
    return tourDocument.parse(await response.json())
  }
  const polling = { timeout: 60_000, interval: 200 }
  await expect.poll(async () => (await fetchDocument()).publicationNumber, polling).toBe(number)
  return fetchDocument()
}

async function publish(tourId: string) {
  const { shareId, number } = await publishedTour(owner, tourId)
  return { shareId, gaId: (await liveDocument(shareId, number)).gaId }
}

const patch = (tourId: string, body: object) =>
  owner.fetch(`/api/v2/${owner.accountId}/tours/${tourId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const unpublishedChangesOf = async (tourId: string) =>
  (await owner.trpc.publishing.changes.query({ tourId })).map(({ field, details }) => ({ field, details }))

const change = (before: string | null, after: string | null) => ({
  field: 'tour.gaId',
  details: [{ how: 'value', before, after }],
})

describe("a tour's own Google Analytics ID", () => {
  it("overrides the account's ID from its publication until it is removed", async () => {
    const { id: tourId } = await aTour(app, owner)
    expect((await owner.trpc.tours.get.query({ tourId })).gaId).toBeNull()
    const { shareId, gaId } = await publish(tourId)
    expect(gaId).toBe(accountGaId)
    expect(await setGaId(tourId, tourGaId)).toMatchObject({ gaId: tourGaId })
    expect(await unpublishedChangesOf(tourId)).toEqual([change(accountGaId, tourGaId)])
    expect(await publish(tourId)).toEqual({ shareId, gaId: tourGaId })
    expect(await (await aVisitor(app).fetch(`/share/${shareId}/stop/1`)).text()).not.toContain(accountGaId)
    expect(await unpublishedChangesOf(tourId)).toEqual([])
    await setGaId(tourId, null)
    expect(await publish(tourId)).toEqual({ shareId, gaId: accountGaId })
  })

  it('T59: must be a measurement ID of Google Analytics 4', async () => {
    const { id: tourId, version } = await aTour(app, owner, [])
    for (const gaId of ['', 'G-abc', 'UA-12345-1', "G-AB12');alert(1)//", ' G-TOUR01', 'X-12345', 7]) {
      const { status } = await patch(tourId, { version, gaId })
      expect(status, String(gaId)).toBe(400)
    }
    const staleUpdate = owner.trpc.tours.update.mutate({ tourId, version: version + 1, gaId: tourGaId })
    expect(await apiErrorOf(staleUpdate)).toMatchObject({ status: 409, code: 'version.stale' })
    expect(await owner.trpc.tours.get.query({ tourId })).toMatchObject({ version, gaId: null })
  })

  it('is written and read over REST', async () => {
    const { id: tourId, version } = await aTour(app, owner, [])
    const saveResponse = await patch(tourId, { version, gaId: tourGaId })
    expect([saveResponse.status, await saveResponse.json()]).toMatchObject([200, { gaId: tourGaId }])
    const response = await owner.fetch(`/api/v2/${owner.accountId}/tours/${tourId}`)
    expect(await response.json()).toMatchObject({ gaId: tourGaId })
  })

  it('is copied with the tour and restored with a version', async () => {
    const { id: tourId } = await aTour(app, owner)
    await setGaId(tourId, tourGaId)
    expect(await owner.trpc.tours.duplicate.mutate({ tourId })).toMatchObject({ gaId: tourGaId })
    const versionId = await aVersion(app, owner, tourId)
    const { savedAt: draftSavedAt } = await setGaId(tourId, null)
    await owner.trpc.versions.restore.mutate({ tourId, versionId, draftSavedAt })
    expect(await owner.trpc.tours.get.query({ tourId })).toMatchObject({ gaId: tourGaId })
  })

  it('is listed as an unpublished change, like a new ID of the account', async () => {
    const { id: tourId } = await aTour(app, owner)
    const { shareId } = await publish(tourId)
    const publishStop = async (name: string) => {
      const { id: stopId, version } = stopAt(await owner.trpc.tours.get.query({ tourId }), 0)
      await owner.trpc.stops.update.mutate({ stopId, version, name })
      const selection = { areas: [], stopIds: [stopId] }
      const { number } = await owner.trpc.publishing.publish.mutate({ tourId, selection })
      const { gaId, stops } = await liveDocument(shareId, number)
      return { gaId, name: stops[stopId]?.name }
    }
    await setGaId(tourId, tourGaId)
    expect(await publishStop('Foyer')).toEqual({ gaId: accountGaId, name: 'Foyer' })
    expect(await unpublishedChangesOf(tourId)).toEqual([change(accountGaId, tourGaId)])
    await setGaId(tourId, null)
    await owner.trpc.accounts.update.mutate({ gaId: 'G-ACCOUNT02' })
    expect(await publishStop('Lobby')).toEqual({ gaId: accountGaId, name: 'Lobby' })
    expect(await unpublishedChangesOf(tourId)).toEqual([change(accountGaId, 'G-ACCOUNT02')])
    await owner.trpc.accounts.update.mutate({ gaId: accountGaId })
  })
})
