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
  it('are none at first, are kept as they were given, go with copies, and are taken away again', async () => {
    const tour = await aTour(app, person)
    expect(tour.styles).toBeNull()
    const styles: TourStyles = { accent: '#7a1f5c', font: 'serif', logo: logoOf(await anImage()) }
    expect((await restyle(tour.id, styles)).styles).toEqual(styles)
    expect((await person.trpc.tours.duplicate.mutate({ tourId: tour.id })).styles).toEqual(styles)
    expect((await restyle(tour.id, {})).styles).toBeNull()
  })

  it('take an image of the account for a logo and nothing else, and let go of one that was deleted', async () => {
    const { id } = await aTour(app, person)
    const others = await aPanorama(app, await aPerson(app))
    const set = (mediaId: string) => apiErrorOf(restyle(id, { logo: logoOf(mediaId) }))
    expect(await set(await aPanorama(app, person))).toMatchObject({ status: 409, code: 'logo.mediaKind' })
    expect(await set(others)).toMatchObject({ status: 404 })
    const mediaId = await anImage()
    await restyle(id, { logo: logoOf(mediaId) })
    const uses = [{ role: 'logo', id, name: 'Harbour', stopName: null }]
    const error = await apiErrorOf(person.trpc.media.remove.mutate({ mediaId }))
    expect(error).toMatchObject({ code: 'resource.inUse', facts: { uses } })
    const unused = await person.trpc.media.browse.query({ use: 'unused', kinds: ['images'] })
    expect(unused.items.map((item) => item.id)).not.toContain(mediaId)
    await person.trpc.media.remove.mutate({ mediaId, force: true })
    // what is saved next names it still
    const kept = await restyle(id, { scheme: 'light', logo: logoOf(mediaId) })
    expect(kept.styles?.scheme).toBe('light')
    const draft = await person.trpc.publishing.preview.query({ tourId: id })
    expect(draft.tours[id]?.styles).toEqual({ scheme: 'light' })
    expect(draft.images).toEqual({})
  })

  it('are rejected as they cannot be', async () => {
    const { id, version } = await aTour(app, person)
    const send = (styles: unknown) =>
      apiErrorOf(person.trpc.tours.update.mutate({ tourId: id, version, styles: styles as TourStyles }))
    expect(await send({ accent: 'red' })).toMatchObject({ status: 400, code: 'input.invalid' })
    expect(await send({ font: 'https://fonts.example' })).toMatchObject({ status: 400 })
  })

  it('give hotspots without a look of their own that of their kind, and are one waiting change', async () => {
    const tour = await aTour(app, person)
    const { id } = tour
    const stopId = stopAt(tour, 0).id
    const place = { stopId, kind: 'info', yawDeg: 0, pitchDeg: 0 }
    const plain = await person.trpc.hotspots.create.mutate({ ...place, title: 'Plain' })
    expect(plain.hotspot.size).toBeNull()
    const own = { ...place, title: 'Own', icon: 'eye', colour: '#ffffff', size: 'small' } as const
    const { hotspot } = await person.trpc.hotspots.create.mutate(own)
    const shown = await publish(id)
    expect(shown.tours[id]).not.toHaveProperty('styles')
    const lookOf = (document: typeof shown, hotspotId: string) => {
      const found = document.stops[stopId]?.hotspots.find((one) => one.id === hotspotId)
      return [found?.icon, found?.colour, found?.size]
    }
    expect(lookOf(shown, plain.hotspot.id)).toEqual([null, null, 'medium'])
    await restyle(id, { hotspots: { info: { icon: 'star', colour: '#7a1f5c', size: 'large' } } })
    expect((await person.trpc.publishing.changes.query({ tourId: id })).map(({ field }) => field)).toEqual([
      'styles.hotspots',
    ])
    await publish(id)
    // what was published: pages look a moment later which is live
    const styled = await person.trpc.publishing.preview.query({ tourId: id })
    expect(lookOf(styled, plain.hotspot.id)).toEqual(['star', '#7a1f5c', 'large'])
    expect(lookOf(styled, hotspot.id)).toEqual(['eye', '#ffffff', 'small'])
    expect(await person.trpc.publishing.changes.query({ tourId: id })).toEqual([])
    await restyle(id, { hotspots: { info: { icon: 'heart' } } })
    expect(await person.trpc.publishing.changes.query({ tourId: id })).toMatchObject([
      { subject: 'styles', change: 'changed' },
    ])
  })

  it('reach visitors with the logo', async () => {
    const { id } = await aTour(app, person)
    const mediaId = await anImage()
    await restyle(id, { accent: '#ffd60a', font: 'serif', logo: logoOf(mediaId) })
    const shown = await publish(id)
    expect(shown.tours[id]?.styles).toMatchObject({ accent: '#ffd60a', logo: { mediaId } })
    expect(Object.keys(shown.images)).toEqual([mediaId])
    const waiting = async () =>
      (await person.trpc.publishing.changes.query({ tourId: id })).map(({ field, name }) => `${field}: ${name}`)
    expect(await waiting()).toEqual([])
    // as when the image is adjusted
    await app.em().nativeUpdate(Media, { id: mediaId }, { buildId: 'build-2' })
    expect(await waiting()).toEqual([expect.stringMatching(/^media.file: /)])
  })

  it('hold a publication up while the logo is still being prepared', async () => {
    const { id } = await aTour(app, person)
    const mediaId = await anImage()
    await restyle(id, { logo: logoOf(mediaId) })
    await app.em().execute(`update media set status = 'building' where id = ?`, [mediaId])
    const error = await apiErrorOf(person.trpc.publishing.publish.mutate({ tourId: id }))
    expect(error).toMatchObject({ status: 409, errorMessage: expect.stringContaining('The logo') })
  })
})
