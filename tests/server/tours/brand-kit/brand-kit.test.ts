import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { updateBrandKitInput } from '../../../../src/shared/brand-kit/brand-kit.ts'
import { brandPartNames } from '../../../../src/shared/brand-kit/brand-parts.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aBuiltMedium, aPanorama, aTour } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await aPerson(app, { role: 'admin' })
})

const manifest = {
  mapping: 'flat' as const,
  widthPx: 400,
  heightPx: 200,
  renditions: [{ widthPx: 400, file: '400.webp' }],
}
const anImage = () => aBuiltMedium(app, person, { kind: 'images', name: 'logo.png', manifest })
const logoOf = (mediaId: string) => ({ mediaId, altText: 'Pier House', address: '', corner: 'left' as const })
const button = {
  id: '3f3bb4f0-3c58-4b47-9a55-0c9f2a5ad001',
  label: 'Call us',
  icon: 'phone',
  action: { kind: 'phone', details: { phone: '+1 555 0100' } },
}
const buttons = { bar: [button.id], corner: [], hidden: ['help'], own: [button] }

const saveKit = (input: z.input<typeof updateBrandKitInput>) => person.trpc.brandKit.update.mutate(input)
const getKit = () => person.trpc.brandKit.get.query({})
const getTour = (tourId: string) => person.trpc.tours.get.query({ tourId })
async function updateTour(
  tourId: string,
  changes: Omit<Parameters<Person['trpc']['tours']['update']['mutate']>[0], 'tourId' | 'version'>,
) {
  const { version } = await getTour(tourId)
  return person.trpc.tours.update.mutate({ tourId, version, ...changes })
}

async function publish(tourId: string) {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId })
  const live = async () => (await getTour(tourId)).publication.liveNumber
  await expect.poll(live, { timeout: 60_000, interval: 100 }).toBe(number)
}

describe('the brand kit of an account', () => {
  it('has the defaults before it is saved', async () => {
    expect(await getKit()).toMatchObject({ version: 0, styles: null, buttons: null, transition: 'fade', nadir: null })
  })

  it('is inherited by new tours, and leaves earlier ones as they are', async () => {
    const earlier = await aTour(app, person, [])
    await saveKit({ styles: { accent: '#7a1f5c' }, buttons, transition: 'zoom' })
    const tour = await aTour(app, person, [])
    expect(tour).toMatchObject({ styles: { accent: '#7a1f5c' }, buttons, transition: 'zoom' })
    expect(tour.brandKitParts).toEqual(brandPartNames)
    expect(await getTour(earlier.id)).toMatchObject({ styles: null, brandKitParts: [], version: earlier.version })
    expect((await getKit()).tourCount).toBe(1)
  })

  it('changes the drafts of tours that inherit a changed part, and no others', async () => {
    await saveKit({ styles: { accent: '#7a1f5c' } })
    const inheriting = await aTour(app, person, [])
    const ownColors = await aTour(app, person, [])
    await updateTour(ownColors.id, { styles: { accent: '#00aa00', radius: 'none' } })
    const { version } = await getTour(ownColors.id)
    const { changedTourCount } = await saveKit({ styles: { accent: '#1f7a5c', highlight: '#ffd54a' } })
    expect(changedTourCount).toBe(1)
    const changed = await getTour(inheriting.id)
    expect(changed.styles).toEqual({ accent: '#1f7a5c', highlight: '#ffd54a' })
    expect(changed.savedAt).toBe(inheriting.savedAt)
    expect(await getTour(ownColors.id)).toMatchObject({ styles: { accent: '#00aa00', radius: 'none' }, version })
  })

  it('makes saves stale that are based on its former values', async () => {
    await saveKit({ styles: { accent: '#7a1f5c' } })
    const { id, version } = await aTour(app, person, [])
    await saveKit({ styles: { accent: '#1f7a5c' } })
    const styles = { accent: '#7a1f5c', font: 'serif' as const }
    const error = await apiErrorOf(person.trpc.tours.update.mutate({ tourId: id, version, styles }))
    expect(error).toMatchObject({ code: 'version.stale', facts: { current: { styles: { accent: '#1f7a5c' } } } })
  })

  it('is left by a part that a tour changes, and inherited again on request', async () => {
    await saveKit({ styles: { accent: '#7a1f5c', font: 'serif' }, buttons })
    const { id } = await aTour(app, person, [])
    const ownFont = await updateTour(id, { styles: { accent: '#7a1f5c', font: 'mono' } })
    expect(ownFont.brandKitParts).toEqual(brandPartNames.filter((part) => part !== 'shape'))
    const ownButtons = await updateTour(id, { buttons: null })
    expect(ownButtons.brandKitParts).not.toContain('buttons')
    const again = await updateTour(id, { brandKitParts: ['shape', 'buttons'] })
    expect(again).toMatchObject({
      styles: { accent: '#7a1f5c', font: 'serif' },
      buttons,
      brandKitParts: ['shape', 'buttons'],
    })
    await saveKit({ styles: { accent: '#1f7a5c', font: 'rounded' } })
    expect((await getTour(id)).styles).toEqual({ accent: '#7a1f5c', font: 'rounded' })
  })

  it('can only be inherited if there is one', async () => {
    const { id } = await aTour(app, person, [])
    const error = await apiErrorOf(updateTour(id, { brandKitParts: ['colors'] }))
    expect(error).toMatchObject({ status: 409, code: 'brandKit.missing' })
  })

  it('is inherited by copies of a tour', async () => {
    await saveKit({ styles: { accent: '#7a1f5c' } })
    const { id } = await aTour(app, person, [])
    await updateTour(id, { brandKitParts: ['colors'] })
    const copy = await person.trpc.tours.duplicate.mutate({ tourId: id })
    expect(copy.brandKitParts).toEqual(['colors'])
    await saveKit({ styles: { accent: '#1f7a5c' } })
    expect((await getTour(copy.id)).styles).toEqual({ accent: '#1f7a5c' })
  })

  it('is saved on the version that was edited', async () => {
    const first = await saveKit({ version: 0, transition: 'zoom' })
    const error = await apiErrorOf(saveKit({ version: 0, transition: 'none' }))
    expect(error).toMatchObject({ status: 409, code: 'version.stale', facts: { current: { transition: 'zoom' } } })
    expect((await saveKit({ version: first.version, transition: 'none' })).transition).toBe('none')
  })

  it('is created once by two calls at the same time', async () => {
    const calls = await Promise.allSettled([
      saveKit({ version: 0, transition: 'zoom' }),
      saveKit({ version: 0, transition: 'none' }),
    ])
    expect(calls.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('keeps its version when a save is repeated', async () => {
    const { version } = await saveKit({ transition: 'zoom' })
    expect((await saveKit({ transition: 'zoom' })).version).toBe(version)
  })

  it('accepts only images of the account', async () => {
    const panorama = await aPanorama(app, person)
    const foreign = await aPanorama(app, await aPerson(app))
    const nadirOf = (mediaId: string) => ({ nadir: { mediaId, radiusDeg: 20, rotationDeg: 0 } })
    expect(await apiErrorOf(saveKit({ styles: { logo: logoOf(panorama) } }))).toMatchObject({ code: 'logo.mediaKind' })
    expect(await apiErrorOf(saveKit(nadirOf(panorama)))).toMatchObject({ code: 'brandKit.nadirKind' })
    expect(await apiErrorOf(saveKit(nadirOf(foreign)))).toMatchObject({ status: 404 })
    expect((await getKit()).version).toBe(0)
  })

  it('counts as a use of its images', async () => {
    const logo = await anImage()
    const patch = await anImage()
    await saveKit({ styles: { logo: logoOf(logo) }, nadir: { mediaId: patch, radiusDeg: 25, rotationDeg: 90 } })
    const unused = async () => {
      const { items } = await person.trpc.media.list.query({ use: 'unused', kinds: ['images'] })
      return items.map(({ id }) => id)
    }
    expect(await unused()).toEqual([])
    const logoError = await apiErrorOf(person.trpc.media.remove.mutate({ mediaId: logo }))
    expect(logoError).toMatchObject({ code: 'resource.inUse', facts: { uses: [{ role: 'brandLogo' }] } })
    const patchError = await apiErrorOf(person.trpc.media.remove.mutate({ mediaId: patch }))
    expect(patchError).toMatchObject({ code: 'resource.inUse', facts: { uses: [{ role: 'brandNadir' }] } })
    await person.trpc.media.remove.mutate({ mediaId: logo, force: true })
    // A save of other fields still names the deleted logo.
    expect((await saveKit({ styles: { logo: logoOf(logo), font: 'serif' } })).styles?.font).toBe('serif')
    await saveKit({ styles: null, nadir: null })
    expect(await unused()).toEqual([patch])
  })

  it('can be read by viewers, and changed by admins only', async () => {
    await saveKit({ transition: 'zoom' })
    const editor = await aPerson(app, { role: 'publisher', accountId: person.accountId })
    expect((await editor.trpc.brandKit.get.query({})).transition).toBe('zoom')
    expect(await apiErrorOf(editor.trpc.brandKit.update.mutate({ transition: 'none' }))).toMatchObject({ status: 403 })
    expect(await apiErrorOf(editor.trpc.brandKit.remove.mutate({}))).toMatchObject({ status: 403 })
  })

  it('is in the audit log by the names of its parts', async () => {
    await saveKit({ styles: { accent: '#7a1f5c' }, transition: 'zoom' })
    await person.trpc.brandKit.remove.mutate({})
    const { events } = await person.trpc.audit.list.query({})
    expect(events.map(({ action, subject }) => [action, subject])).toEqual(
      expect.arrayContaining([
        ['brand-kit-changed', 'colors, transition'],
        ['brand-kit-deleted', ''],
      ]),
    )
  })

  it('leaves its values to tours when it is deleted', async () => {
    await saveKit({ styles: { accent: '#7a1f5c' }, buttons })
    const { id } = await aTour(app, person, [])
    expect(await person.trpc.brandKit.remove.mutate({})).toMatchObject({ version: 0, tourCount: 0 })
    expect(await getTour(id)).toMatchObject({ styles: { accent: '#7a1f5c' }, buttons, brandKitParts: [] })
  })

  it('leaves values that are saved after it was deleted to the tour, as those of an undo', async () => {
    await saveKit({ styles: { accent: '#7a1f5c' } })
    const { id } = await aTour(app, person, [])
    await updateTour(id, { styles: { accent: '#00aa00' } })
    await person.trpc.brandKit.remove.mutate({})
    const styles = { accent: '#7a1f5c' }
    const error = await apiErrorOf(updateTour(id, { styles, brandKitParts: ['colors', 'buttons'] }))
    expect(error).toMatchObject({ status: 409, code: 'brandKit.missing' })
    expect(await updateTour(id, { styles, brandKitParts: ['colors'] })).toMatchObject({ styles, brandKitParts: [] })
  })

  it('counts unpublished changes only in the areas that a tour inherits', async () => {
    await saveKit({ buttons })
    const { id } = await aTour(app, person, ['Hall'])
    await publish(id)
    await updateTour(id, { styles: { accent: '#00aa00' }, brandKitParts: ['buttons'] })
    const listed = async () => (await person.trpc.brandKit.tours.query({})).tours[0]
    expect(await listed()).toMatchObject({ id, parts: ['buttons'], waitingChanges: 0 })
    await saveKit({ buttons: null })
    expect((await listed())?.waitingChanges).toBeGreaterThan(0)
  })

  it('is an unpublished change of live tours, which can be published by itself', async () => {
    await saveKit({ styles: { accent: '#7a1f5c' } })
    const tour = await aTour(app, person, ['Hall'])
    await aTour(app, person, [])
    await publish(tour.id)
    const listed = async () => (await person.trpc.brandKit.tours.query({})).tours.find(({ id }) => id === tour.id)
    expect(await listed()).toMatchObject({ isLive: true, waitingChanges: 0, parts: brandPartNames })
    await updateTour(tour.id, { name: 'Pier' })
    expect(await listed()).toMatchObject({ waitingChanges: 0 })
    await saveKit({ styles: { accent: '#1f7a5c' }, buttons, transition: 'zoom' })
    expect((await listed())?.waitingChanges).toBeGreaterThan(2)
    const selection = { areas: ['styles' as const, 'buttons' as const], stopIds: [] }
    await person.trpc.publishing.publish.mutate({ tourId: tour.id, selection })
    await expect.poll(async () => (await listed())?.waitingChanges, { timeout: 60_000, interval: 100 }).toBe(0)
    const waiting = await person.trpc.publishing.changes.query({ tourId: tour.id })
    expect(waiting.map(({ subject }) => subject)).toEqual(['tour'])
  })

  it('is used by several tours in chosen parts, beside those that they inherit, and undone tour by tour', async () => {
    const styles = { accent: '#00aa00', font: 'mono' as const }
    const earlier = await aTour(app, person, [])
    await updateTour(earlier.id, { styles, tags: ['harbor'] })
    const tourIds = [earlier.id, randomUUID()]
    const useColors = (addTags?: string[]) =>
      person.trpc.tours.updateMany.mutate({ tourIds, addBrandKitParts: ['colors'], ...(addTags && { addTags }) })
    expect(await apiErrorOf(useColors())).toMatchObject({ status: 409, code: 'brandKit.missing' })
    await saveKit({ styles: { accent: '#7a1f5c', font: 'serif' } })
    const { replaced, failed } = await useColors(['pier'])
    expect(failed).toMatchObject([{ tourId: tourIds[1], code: 'resource.notFound' }])
    const used = await getTour(earlier.id)
    expect(used).toMatchObject({ styles: { accent: '#7a1f5c', font: 'mono' }, brandKitParts: ['colors'] })
    expect(used.tags).toEqual(['harbor', 'pier'])
    expect(replaced).toMatchObject([{ tourId: earlier.id, styles, brandKitParts: [], version: used.version }])
    expect((await useColors()).replaced).toEqual([])
    const [fields] = replaced
    if (fields !== undefined)
      await person.trpc.tours.update.mutate({ ...fields, brandKitParts: [...fields.brandKitParts] })
    expect(await getTour(earlier.id)).toMatchObject({ styles, brandKitParts: [] })
  })

  it('is an unpublished change of a live tour that begins to use it together with a tag', async () => {
    const tour = await aTour(app, person, ['Hall'])
    await publish(tour.id)
    await saveKit({ styles: { accent: '#7a1f5c' } })
    const tourIds = [tour.id]
    await person.trpc.tours.updateMany.mutate({ tourIds, addBrandKitParts: ['colors'], addTags: ['pier'] })
    const [card] = await person.trpc.tours.cards.query({ tourIds })
    expect(card?.publication.waitingChanges).toBe(1)
  })

  it('lists its tours page after page', async () => {
    await saveKit({ transition: 'zoom' })
    const ids = []
    for (const _index of [1, 2, 3]) ids.unshift((await aTour(app, person, [])).id)
    const first = await person.trpc.brandKit.tours.query({ limit: 2 })
    const second = await person.trpc.brandKit.tours.query({ limit: 2, cursor: first.nextCursor ?? '' })
    expect([...first.tours, ...second.tours].map(({ id }) => id)).toEqual(ids)
    expect(second.nextCursor).toBeNull()
  })
})

describe('a restored version', () => {
  it('looks as it did, and inherits only parts that the kit still has', async () => {
    await saveKit({ styles: { accent: '#7a1f5c' }, transition: 'zoom' })
    const tour = await aTour(app, person, ['Hall'])
    await publish(tour.id)
    await saveKit({ styles: { accent: '#1f7a5c' } })
    const { versions } = await person.trpc.versions.list.query({ tourId: tour.id })
    const versionId = versions.find(({ publication }) => publication?.number === 1)?.id ?? ''
    const { savedAt: draftSavedAt } = await getTour(tour.id)
    await person.trpc.versions.restore.mutate({ tourId: tour.id, versionId, draftSavedAt })
    const restored = await getTour(tour.id)
    expect(restored).toMatchObject({ styles: { accent: '#7a1f5c' }, transition: 'zoom' })
    expect(restored.brandKitParts).toEqual(brandPartNames.filter((part) => part !== 'colors'))
  })
})
