import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MediaManifest } from '../../../../src/shared/media/media.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { publishedTour } from '../../../support/people/publish.ts'
import { aBuiltMedium, aTour } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

const manifest: MediaManifest = {
  mapping: 'flat',
  widthPx: 1200,
  heightPx: 630,
  renditions: [{ widthPx: 1200, file: 'a.webp' }],
}
const anImage = () => aBuiltMedium(app, person, { kind: 'images', name: 'Social card.jpg', manifest })
const setSocialCard = async (tourId: string, socialMediaId: string | null) => {
  const { version } = await person.trpc.tours.get.query({ tourId })
  return person.trpc.tours.update.mutate({ tourId, version, socialMediaId })
}

describe('the social card of a tour', () => {
  it('is used for every stop after the next publication', async () => {
    const { id } = await aTour(app, person)
    const mediaId = await anImage()
    const { shareId } = await publishedTour(person, id)
    const oembed = async () => {
      const url = encodeURIComponent(`${app.address}/share/${shareId}/stop/2`)
      return (await (await fetch(`${app.address}/oembed?url=${url}`)).json()) as { thumbnail_url: string }
    }
    const thumbnailBefore = (await oembed()).thumbnail_url
    expect(thumbnailBefore).toMatch(/^http.+\/media\/.+\/social\.jpg$/)
    const { media } = await setSocialCard(id, mediaId)
    expect(media.map((medium) => medium.id)).toEqual([mediaId])
    expect((await person.trpc.publishing.changes.query({ tourId: id })).map(({ field }) => field)).toEqual([
      'tour.socialCard',
    ])
    await publishedTour(person, id)
    const [{ baseUrl } = { baseUrl: '' }] = media
    const polling = { timeout: 60_000, interval: 200 }
    await expect.poll(oembed, polling).toMatchObject({
      thumbnail_url: `${app.address}${baseUrl}social.jpg`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    })
    expect((await fetch(`${app.address}${baseUrl}social.jpg`)).status).toBe(200)
    await setSocialCard(id, null)
    await publishedTour(person, id)
    await expect.poll(async () => (await oembed()).thumbnail_url, polling).toBe(thumbnailBefore)
  })

  it('must be a flat image of the account that is complete before a publication', async () => {
    const { id, stops } = await aTour(app, person)
    const panoramaId = stops[0]?.mediaId ?? ''
    expect(await apiErrorOf(setSocialCard(id, panoramaId))).toMatchObject({ code: 'socialCard.mediaKind' })
    const otherOwner = await aPerson(app)
    const foreignImageId = await aMedium(app, otherOwner, { kind: 'images' })
    expect(await apiErrorOf(setSocialCard(id, foreignImageId))).toMatchObject({ code: 'resource.notFound' })
    await setSocialCard(id, await aMedium(app, person, { kind: 'images', status: 'building' }))
    const conflict = await apiErrorOf(person.trpc.publishing.publish.mutate({ tourId: id }))
    expect(conflict).toMatchObject({ code: 'resource.conflict' })
  })

  it('counts as a use of its image', async () => {
    const { id, name } = await aTour(app, person)
    const mediaId = await anImage()
    await setSocialCard(id, mediaId)
    const { uses } = await person.trpc.media.get.query({ mediaId })
    expect(uses).toEqual([{ role: 'socialCard', id, name, stopName: null }])
  })
})
