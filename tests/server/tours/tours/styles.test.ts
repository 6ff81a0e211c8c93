import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { tourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import type { TourStyles } from '../../../../src/shared/styles/styles.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../../support/people/people.ts'
import { aBuiltMedium, aPanorama, aTour, stopAt } from '../../../support/people/tours.ts'

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

const getTour = (tourId: string) => person.trpc.tours.get.query({ tourId })
async function setStyles(tourId: string, styles: TourStyles | null) {
  const { version } = await getTour(tourId)
  return person.trpc.tours.update.mutate({ tourId, version, styles })
}

async function publish(tourId: string) {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId })
  const liveNumber = async () => (await getTour(tourId)).publication.liveNumber
  await expect.poll(liveNumber, { timeout: 60_000, interval: 100 }).toBe(number)
  const { shareId } = (await getTour(tourId)).publication
  const visitor = aVisitor(app)
  const response = await visitor.fetch(`/share/${shareId}/manifest.json`)
  return tourDocument.parse(await response.json())
}

describe('the styles of a tour', () => {
  it('are stored and copied with the tour', async () => {
    const tour = await aTour(app, person)
    expect(tour.styles).toBeNull()
    const styles: TourStyles = { accent: '#7a1f5c', font: 'serif', logo: logoOf(await anImage()) }
    expect((await setStyles(tour.id, styles)).styles).toEqual(styles)
    expect((await person.trpc.tours.duplicate.mutate({ tourId: tour.id })).styles).toEqual(styles)
    expect((await setStyles(tour.id, {})).styles).toBeNull()
  })

  it('accept only an image of the account as a logo', async () => {
    const { id } = await aTour(app, person)
    const otherAccountsMediaId = await aPanorama(app, await aPerson(app))
    const logoError = (mediaId: string) => apiErrorOf(setStyles(id, { logo: logoOf(mediaId) }))
    expect(await logoError(await aPanorama(app, person))).toMatchObject({ status: 409, code: 'logo.mediaKind' })
    expect(await logoError(otherAccountsMediaId)).toMatchObject({ status: 404 })
  })

  it('are published without a deleted logo', async () => {
    const { id } = await aTour(app, person)
    const mediaId = await anImage()
    await setStyles(id, { logo: logoOf(mediaId) })
    const uses = [{ role: 'logo', id, name: 'Harbor', stopName: null }]
    const error = await apiErrorOf(person.trpc.media.remove.mutate({ mediaId }))
    expect(error).toMatchObject({ code: 'resource.inUse', facts: { uses } })
    const unused = await person.trpc.media.list.query({ use: 'unused', kinds: ['images'] })
    expect(unused.items.map((item) => item.id)).not.toContain(mediaId)

    await person.trpc.media.remove.mutate({ mediaId, force: true })
    // The next save still references the logo.
    const updatedTour = await setStyles(id, { scheme: 'light', logo: logoOf(mediaId) })
    expect(updatedTour.styles?.scheme).toBe('light')
    const draft = await person.trpc.publishing.preview.query({ tourId: id })
    expect(draft.tours[id]?.styles).toEqual({ scheme: 'light' })
    expect(draft.images).toEqual({})
  })

  it('are rejected when invalid', async () => {
    const { id, version } = await aTour(app, person)
    const stylesError = (styles: unknown) =>
      apiErrorOf(person.trpc.tours.update.mutate({ tourId: id, version, styles: styles as TourStyles }))
    expect(await stylesError({ accent: 'red' })).toMatchObject({ status: 400, code: 'input.invalid' })
    expect(await stylesError({ font: 'https://fonts.example' })).toMatchObject({ status: 400 })
  })

  it('apply to hotspots without their own style', async () => {
    const tour = await aTour(app, person)
    const { id } = tour
    const stopId = stopAt(tour, 0).id
    const info = { stopId, kind: 'info', yawDeg: 0, pitchDeg: 0 }
    const { hotspot: plainHotspot } = await person.trpc.hotspots.create.mutate({ ...info, title: 'Plain' })
    expect(plainHotspot.size).toBeNull()
    const ownStyle = { icon: 'eye', colour: '#ffffff', size: 'small' } as const
    const { hotspot: styledHotspot } = await person.trpc.hotspots.create.mutate({ ...info, title: 'Own', ...ownStyle })

    const publishedDocument = await publish(id)
    expect(publishedDocument.tours[id]).not.toHaveProperty('styles')
    const publicHotspot = (document: typeof publishedDocument, hotspotId: string) =>
      document.stops[stopId]?.hotspots.find((hotspot) => hotspot.id === hotspotId)
    expect(publicHotspot(publishedDocument, plainHotspot.id)).toMatchObject({
      icon: null,
      colour: null,
      size: 'medium',
    })

    const infoStyle = { icon: 'star', colour: '#7a1f5c', size: 'large' } as const
    await setStyles(id, { hotspots: { info: infoStyle } })
    await publish(id)
    // Reads the preview, because share pages show a new version with a delay.
    const preview = await person.trpc.publishing.preview.query({ tourId: id })
    expect(publicHotspot(preview, plainHotspot.id)).toMatchObject(infoStyle)
    expect(publicHotspot(preview, styledHotspot.id)).toMatchObject(ownStyle)
  })

  it('are one unpublished change', async () => {
    const { id } = await aTour(app, person)
    await publish(id)
    await setStyles(id, { hotspots: { info: { icon: 'star', colour: '#7a1f5c', size: 'large' } } })
    expect(await person.trpc.publishing.changes.query({ tourId: id })).toMatchObject([{ field: 'styles.hotspots' }])
    await publish(id)
    expect(await person.trpc.publishing.changes.query({ tourId: id })).toEqual([])
    await setStyles(id, { hotspots: { info: { icon: 'heart' } } })
    expect(await person.trpc.publishing.changes.query({ tourId: id })).toMatchObject([
      { subject: 'styles', change: 'changed' },
    ])
  })

  it('are published with the logo', async () => {
    const { id } = await aTour(app, person)
    const mediaId = await anImage()
    await setStyles(id, { accent: '#ffd60a', font: 'serif', logo: logoOf(mediaId) })
    const publishedDocument = await publish(id)
    expect(publishedDocument.tours[id]?.styles).toMatchObject({ accent: '#ffd60a', logo: { mediaId } })
    expect(Object.keys(publishedDocument.images)).toEqual([mediaId])
    const changes = () => person.trpc.publishing.changes.query({ tourId: id })
    expect(await changes()).toEqual([])

    // Simulates an adjustment of the image.
    await app.em().nativeUpdate(Media, { id: mediaId }, { buildId: 'build-2' })
    expect(await changes()).toMatchObject([{ field: 'media.file' }])
  })

  it('prevent publishing while the logo is processed', async () => {
    const { id } = await aTour(app, person)
    const mediaId = await anImage()
    await setStyles(id, { logo: logoOf(mediaId) })
    await app.em().execute(`update media set status = 'building' where id = ?`, [mediaId])
    const error = await apiErrorOf(person.trpc.publishing.publish.mutate({ tourId: id }))
    expect(error).toMatchObject({ status: 409, errorMessage: expect.stringContaining('The logo') })
  })
})
