import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Media } from '../../../src/server/domain/library/media/entity.ts'
import { tourDocument } from '../../../src/shared/publishing/tour-document.ts'
import type { TourStyles } from '../../../src/shared/styles/styles.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../support/people/people.ts'
import { aBuiltMedium, aPanorama, aTour, stopAt } from '../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const manifest = {
  mapping: 'flat' as const,
  widthPx: 400,
  heightPx: 200,
  renditions: [{ widthPx: 400, file: '400.webp' }],
}
const anImage = () => aBuiltMedium(app, person, { kind: 'images', name: 'logo.png', manifest })
const logoOf = (mediaId: string) => ({
  mediaId,
  altText: 'Pier House',
  address: 'https://pier.example/',
  corner: 'left' as const,
})

const storedOf = (tourId: string) => person.trpc.tours.get.query({ tourId })
async function restyle(tourId: string, styles: TourStyles | null) {
  const { version } = await storedOf(tourId)
  return person.trpc.tours.update.mutate({ tourId, version, styles })
}

async function publish(tourId: string) {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId })
  const live = async () => (await storedOf(tourId)).publication.liveNumber
  await expect.poll(live, { timeout: 30_000, interval: 100 }).toBe(number)
  const { shareId } = (await storedOf(tourId)).publication
  const visitor = aVisitor(app)
  const answer = await visitor.fetch(`/share/${shareId}/manifest.json`)
  return tourDocument.parse(await answer.json())
}

describe('the styles of a tour', () => {
  it('are empty at first, stored unchanged, copied with the tour, and removable', async () => {
    const tour = await aTour(app, person)
    expect(tour.styles).toBeNull()
    const styles: TourStyles = { accent: '#7a1f5c', font: 'serif', logo: logoOf(await anImage()) }
    expect((await restyle(tour.id, styles)).styles).toEqual(styles)
    expect((await person.trpc.tours.duplicate.mutate({ tourId: tour.id })).styles).toEqual(styles)
    expect((await restyle(tour.id, {})).styles).toBeNull()
  })

  it('accept only an image of the account as a logo, and drop a deleted one', async () => {
    const { id } = await aTour(app, person)
    const foreignPanorama = await aPanorama(app, await aPerson(app))
    const set = (mediaId: string) => apiErrorOf(restyle(id, { logo: logoOf(mediaId) }))
    expect(await set(await aPanorama(app, person))).toMatchObject({ status: 409, code: 'logo.mediaKind' })
    expect(await set(foreignPanorama)).toMatchObject({ status: 404 })
    const mediaId = await anImage()
    await restyle(id, { logo: logoOf(mediaId) })
    const uses = [{ role: 'logo', id, name: 'Harbour', stopName: null }]
    const error = await apiErrorOf(person.trpc.media.remove.mutate({ mediaId }))
    expect(error).toMatchObject({ code: 'resource.inUse', facts: { uses } })
    const unused = await person.trpc.media.browse.query({ use: 'unused', kinds: ['images'] })
    expect(unused.items.map((item) => item.id)).not.toContain(mediaId)
    await person.trpc.media.remove.mutate({ mediaId, force: true })
    // The next save still references the logo.
    const restyled = await restyle(id, { scheme: 'light', logo: logoOf(mediaId) })
    expect(restyled.styles?.scheme).toBe('light')
    const draft = await person.trpc.publishing.preview.query({ tourId: id })
    expect(draft.tours[id]?.styles).toEqual({ scheme: 'light' })
    expect(draft.images).toEqual({})
  })

  it('are rejected when invalid', async () => {
    const { id, version } = await aTour(app, person)
    const send = (styles: unknown) =>
      apiErrorOf(person.trpc.tours.update.mutate({ tourId: id, version, styles: styles as TourStyles }))
    expect(await send({ accent: 'red' })).toMatchObject({ status: 400, code: 'input.invalid' })
    expect(await send({ font: 'https://fonts.example' })).toMatchObject({ status: 400 })
  })

  it('apply to hotspots without their own style, and are one unpublished change', async () => {
    const tour = await aTour(app, person)
    const { id } = tour
    const stopId = stopAt(tour, 0).id
    const place = { stopId, kind: 'info', yawDeg: 0, pitchDeg: 0 }
    const plain = await person.trpc.hotspots.create.mutate({ ...place, title: 'Plain' })
    expect(plain.hotspot.size).toBeNull()
    const customHotspot = { ...place, title: 'Own', icon: 'eye', colour: '#ffffff', size: 'small' } as const
    const { hotspot } = await person.trpc.hotspots.create.mutate(customHotspot)
    const publishedDocument = await publish(id)
    expect(publishedDocument.tours[id]).not.toHaveProperty('styles')
    const lookOf = (document: typeof publishedDocument, hotspotId: string) => {
      const publicHotspot = document.stops[stopId]?.hotspots.find(({ id: candidateId }) => candidateId === hotspotId)
      return [publicHotspot?.icon, publicHotspot?.colour, publicHotspot?.size]
    }
    expect(lookOf(publishedDocument, plain.hotspot.id)).toEqual([null, null, 'medium'])
    await restyle(id, { hotspots: { info: { icon: 'star', colour: '#7a1f5c', size: 'large' } } })
    expect((await person.trpc.publishing.changes.query({ tourId: id })).map(({ field }) => field)).toEqual([
      'styles.hotspots',
    ])
    await publish(id)
    // Reads the preview, because share pages show a new version with a delay.
    const styled = await person.trpc.publishing.preview.query({ tourId: id })
    expect(lookOf(styled, plain.hotspot.id)).toEqual(['star', '#7a1f5c', 'large'])
    expect(lookOf(styled, hotspot.id)).toEqual(['eye', '#ffffff', 'small'])
    expect(await person.trpc.publishing.changes.query({ tourId: id })).toEqual([])
    await restyle(id, { hotspots: { info: { icon: 'heart' } } })
    expect(await person.trpc.publishing.changes.query({ tourId: id })).toMatchObject([
      { subject: 'styles', change: 'changed' },
    ])
  })

  it('are published with the logo', async () => {
    const { id } = await aTour(app, person)
    const mediaId = await anImage()
    await restyle(id, { accent: '#ffd60a', font: 'serif', logo: logoOf(mediaId) })
    const publishedDocument = await publish(id)
    expect(publishedDocument.tours[id]?.styles).toMatchObject({ accent: '#ffd60a', logo: { mediaId } })
    expect(Object.keys(publishedDocument.images)).toEqual([mediaId])
    const waiting = async () =>
      (await person.trpc.publishing.changes.query({ tourId: id })).map(({ field, name }) => `${field}: ${name}`)
    expect(await waiting()).toEqual([])
    // Simulates an adjustment of the image.
    await app.em().nativeUpdate(Media, { id: mediaId }, { buildId: 'build-2' })
    expect(await waiting()).toEqual([expect.stringMatching(/^media.file: /)])
  })

  it('delay a publication while the logo is processed', async () => {
    const { id } = await aTour(app, person)
    const mediaId = await anImage()
    await restyle(id, { logo: logoOf(mediaId) })
    await app.em().execute(`update media set status = 'building' where id = ?`, [mediaId])
    const error = await apiErrorOf(person.trpc.publishing.publish.mutate({ tourId: id }))
    expect(error).toMatchObject({ status: 409, errorMessage: expect.stringContaining('The logo') })
  })
})
