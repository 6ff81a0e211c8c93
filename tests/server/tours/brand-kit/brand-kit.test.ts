import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { resumeKitUpdates } from '../../../../src/server/domain/tours/brand-kit/update-tours-job.ts'
import { readDraftFingerprints } from '../../../../src/server/domain/tours/publication-state/draft-fingerprints.ts'
import { Share } from '../../../../src/server/domain/tours/publication-state/entity.ts'
import { Tour } from '../../../../src/server/domain/tours/tours/entity.ts'
import type { updateBrandKitInput } from '../../../../src/shared/brand-kit/brand-kit.ts'
import { brandPartNames } from '../../../../src/shared/brand-kit/brand-parts.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { makeRetriesDue } from '../../../support/pending-jobs.ts'
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
  const liveNumber = async () => (await getTour(tourId)).publication.liveNumber
  await expect.poll(liveNumber, { timeout: 60_000, interval: 100 }).toBe(number)
}

describe('the brand kit of an account', () => {
  it('has the defaults before it is saved', async () => {
    expect(await getKit()).toMatchObject({ version: 0, styles: null, buttons: null, transition: 'fade', nadir: null })
  })

  it('is inherited by new tours only', async () => {
    const earlierTour = await aTour(app, person, [])
    await saveKit({ styles: { accent: '#7a1f5c' }, buttons, transition: 'zoom' })
    const tour = await aTour(app, person, [])
    expect(tour).toMatchObject({ styles: { accent: '#7a1f5c' }, buttons, transition: 'zoom' })
    expect(tour.brandKitParts).toEqual(brandPartNames)
    expect(await getTour(earlierTour.id)).toMatchObject({
      styles: null,
      brandKitParts: [],
      version: earlierTour.version,
    })
    expect((await getKit()).tourCount).toBe(1)
  })

  it('changes only the drafts of tours that inherit a changed part', async () => {
    await saveKit({ styles: { accent: '#7a1f5c' } })
    const inheritingTour = await aTour(app, person, [])
    const tourWithOwnColors = await aTour(app, person, [])
    await updateTour(tourWithOwnColors.id, { styles: { accent: '#00aa00', radius: 'none' } })
    const { version } = await getTour(tourWithOwnColors.id)
    const { changedTourCount } = await saveKit({ styles: { accent: '#1f7a5c', highlight: '#ffd54a' } })
    expect(changedTourCount).toBe(1)
    const changedTour = await getTour(inheritingTour.id)
    expect(changedTour.styles).toEqual({ accent: '#1f7a5c', highlight: '#ffd54a' })
    expect(changedTour.savedAt).toBe(inheritingTour.savedAt)
    expect(await getTour(tourWithOwnColors.id)).toMatchObject({
      styles: { accent: '#00aa00', radius: 'none' },
      version,
    })
  })

  it('makes saves based on its previous values stale', async () => {
    await saveKit({ styles: { accent: '#7a1f5c' } })
    const { id, version } = await aTour(app, person, [])
    await saveKit({ styles: { accent: '#1f7a5c' } })
    const styles = { accent: '#7a1f5c', font: 'serif' as const }
    const error = await apiErrorOf(person.trpc.tours.update.mutate({ tourId: id, version, styles }))
    expect(error).toMatchObject({ code: 'version.stale', facts: { current: { styles: { accent: '#1f7a5c' } } } })
  })

  it('is no longer inherited in a part that a tour changes, until the tour requests it', async () => {
    await saveKit({ styles: { accent: '#7a1f5c', font: 'serif' }, buttons })
    const { id } = await aTour(app, person, [])
    const ownFont = await updateTour(id, { styles: { accent: '#7a1f5c', font: 'mono' } })
    expect(ownFont.brandKitParts).toEqual(brandPartNames.filter((part) => part !== 'shape'))
    const ownButtons = await updateTour(id, { buttons: null })
    expect(ownButtons.brandKitParts).not.toContain('buttons')
    const tourInheritingAgain = await updateTour(id, { brandKitParts: ['shape', 'buttons'] })
    expect(tourInheritingAgain).toMatchObject({
      styles: { accent: '#7a1f5c', font: 'serif' },
      buttons,
      brandKitParts: ['shape', 'buttons'],
    })
    await saveKit({ styles: { accent: '#1f7a5c', font: 'rounded' } })
    expect((await getTour(id)).styles).toEqual({ accent: '#7a1f5c', font: 'rounded' })
  })

  it('can be inherited only if it exists', async () => {
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

  it('rejects a save of a stale version', async () => {
    const firstSave = await saveKit({ version: 0, transition: 'zoom' })
    const error = await apiErrorOf(saveKit({ version: 0, transition: 'none' }))
    expect(error).toMatchObject({ status: 409, code: 'version.stale', facts: { current: { transition: 'zoom' } } })
    expect((await saveKit({ version: firstSave.version, transition: 'none' })).transition).toBe('none')
  })

  it('is created once by two concurrent calls', async () => {
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
    const panoramaId = await aPanorama(app, person)
    const foreignPanoramaId = await aPanorama(app, await aPerson(app))
    const nadirOf = (mediaId: string) => ({ nadir: { mediaId, radiusDeg: 20, rotationDeg: 0 } })
    expect(await apiErrorOf(saveKit({ styles: { logo: logoOf(panoramaId) } }))).toMatchObject({
      code: 'logo.mediaKind',
    })
    expect(await apiErrorOf(saveKit(nadirOf(panoramaId)))).toMatchObject({ code: 'brandKit.nadirKind' })
    expect(await apiErrorOf(saveKit(nadirOf(foreignPanoramaId)))).toMatchObject({ status: 404 })
    expect((await getKit()).version).toBe(0)
  })

  it('counts as a use of its images', async () => {
    const logoId = await anImage()
    const patchId = await anImage()
    await saveKit({ styles: { logo: logoOf(logoId) }, nadir: { mediaId: patchId, radiusDeg: 25, rotationDeg: 90 } })
    const unused = async () => {
      const { items } = await person.trpc.media.list.query({ use: 'unused', kinds: ['images'] })
      return items.map(({ id }) => id)
    }
    expect(await unused()).toEqual([])
    const logoError = await apiErrorOf(person.trpc.media.remove.mutate({ mediaId: logoId }))
    expect(logoError).toMatchObject({ code: 'resource.inUse', facts: { uses: [{ role: 'brandLogo' }] } })
    const patchError = await apiErrorOf(person.trpc.media.remove.mutate({ mediaId: patchId }))
    expect(patchError).toMatchObject({ code: 'resource.inUse', facts: { uses: [{ role: 'brandNadir' }] } })
    await person.trpc.media.remove.mutate({ mediaId: logoId, force: true })
    // A save of other fields still names the deleted logo.
    expect((await saveKit({ styles: { logo: logoOf(logoId), font: 'serif' } })).styles?.font).toBe('serif')
    await saveKit({ styles: null, nadir: null })
    expect(await unused()).toEqual([patchId])
  })

  it('can be read by viewers but changed only by admins', async () => {
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

  it('lets a tour keep inherited values that an undo saves after its deletion', async () => {
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
    const listedTour = async () => (await person.trpc.brandKit.tours.query({})).tours[0]
    expect(await listedTour()).toMatchObject({ id, parts: ['buttons'], waitingChanges: 0 })
    await saveKit({ buttons: null })
    expect((await listedTour())?.waitingChanges).toBeGreaterThan(0)
  })

  it('is an unpublished change of live tours that can be published by itself', async () => {
    await saveKit({ styles: { accent: '#7a1f5c' } })
    const tour = await aTour(app, person, ['Hall'])
    await aTour(app, person, [])
    await publish(tour.id)
    const listedTour = async () => (await person.trpc.brandKit.tours.query({})).tours.find(({ id }) => id === tour.id)
    expect(await listedTour()).toMatchObject({ isLive: true, waitingChanges: 0, parts: brandPartNames })
    await updateTour(tour.id, { name: 'Pier' })
    expect(await listedTour()).toMatchObject({ waitingChanges: 0 })
    await saveKit({ styles: { accent: '#1f7a5c' }, buttons, transition: 'zoom' })
    expect((await listedTour())?.waitingChanges).toBeGreaterThan(2)
    const selection = { areas: ['styles' as const, 'buttons' as const], stopIds: [] }
    await person.trpc.publishing.publish.mutate({ tourId: tour.id, selection })
    await expect.poll(async () => (await listedTour())?.waitingChanges, { timeout: 60_000, interval: 100 }).toBe(0)
    const unpublishedChanges = await person.trpc.publishing.changes.query({ tourId: tour.id })
    expect(unpublishedChanges.map(({ subject }) => subject)).toEqual(['tour'])
  })

  it('can be undone for each of several tours to which some parts were applied', async () => {
    const styles = { accent: '#00aa00', font: 'mono' as const }
    const earlierTour = await aTour(app, person, [])
    await updateTour(earlierTour.id, { styles, tags: ['harbor'] })
    const tourIds = [earlierTour.id, randomUUID()]
    const useColors = (addTags?: string[]) =>
      person.trpc.tours.updateMany.mutate({ tourIds, addBrandKitParts: ['colors'], ...(addTags && { addTags }) })
    expect(await apiErrorOf(useColors())).toMatchObject({ status: 409, code: 'brandKit.missing' })
    await saveKit({ styles: { accent: '#7a1f5c', font: 'serif' } })
    const { replaced, failed } = await useColors(['pier'])
    expect(failed).toMatchObject([{ tourId: tourIds[1], code: 'resource.notFound' }])
    const changedTour = await getTour(earlierTour.id)
    expect(changedTour).toMatchObject({ styles: { accent: '#7a1f5c', font: 'mono' }, brandKitParts: ['colors'] })
    expect(changedTour.tags).toEqual(['harbor', 'pier'])
    expect(replaced).toMatchObject([
      { tourId: earlierTour.id, styles, brandKitParts: [], version: changedTour.version },
    ])
    expect((await useColors()).replaced).toEqual([])
    const [fields] = replaced
    if (fields !== undefined)
      await person.trpc.tours.update.mutate({ ...fields, brandKitParts: [...fields.brandKitParts] })
    expect(await getTour(earlierTour.id)).toMatchObject({ styles, brandKitParts: [] })
  })

  it('is an unpublished change of a live tour to which it is applied together with a tag', async () => {
    const tour = await aTour(app, person, ['Hall'])
    await publish(tour.id)
    await saveKit({ styles: { accent: '#7a1f5c' } })
    const tourIds = [tour.id]
    await person.trpc.tours.updateMany.mutate({ tourIds, addBrandKitParts: ['colors'], addTags: ['pier'] })
    const [card] = await person.trpc.tours.cards.query({ tourIds })
    expect(card?.publication.waitingChanges).toBe(1)
  })

  it('lists its tours in pages', async () => {
    await saveKit({ transition: 'zoom' })
    const ids = []
    for (const _index of [1, 2, 3]) ids.unshift((await aTour(app, person, [])).id)
    const firstPage = await person.trpc.brandKit.tours.query({ limit: 2 })
    const secondPage = await person.trpc.brandKit.tours.query({ limit: 2, cursor: firstPage.nextCursor ?? '' })
    expect([...firstPage.tours, ...secondPage.tours].map(({ id }) => id)).toEqual(ids)
    expect(secondPage.nextCursor).toBeNull()
  })
})

describe('a brand kit of many tours', () => {
  const transitions = { '#7a1f5c': 'zoom', '#1f7a5c': 'none' } as const
  type Accent = keyof typeof transitions
  const valuesOf = (accent: Accent) => ({ styles: { accent }, transition: transitions[accent] })

  /** Stores tours without stops that inherit the kit, and returns their ids in the order in which they are updated. */
  async function addTours(count: number, accent: Accent): Promise<readonly string[]> {
    const em = app.em()
    const ids = Array.from({ length: count }, () => randomUUID()).sort()
    for (const id of ids)
      em.create(Tour, {
        id,
        account: person.accountId,
        name: 'Room',
        ...valuesOf(accent),
        brandKitParts: [...brandPartNames],
      })
    await em.flush()
    return ids
  }
  const storedTours = () => app.em().find(Tour, { account: person.accountId }, { orderBy: { id: 'asc' } })
  const pendingCount = async () => (await getKit()).pendingTourCount

  /** Makes the update of a tour fail until the returned function is called. */
  async function failUpdatesOf(tourId: string): Promise<() => Promise<void>> {
    const em = app.em()
    await em.execute(`create function fail_update() returns trigger as $$ begin raise exception 'failed update'; end; $$
      language plpgsql`)
    await em.execute(`create trigger fail_update before update on tours for each row
      when (old.id = '${tourId}') execute function fail_update()`)
    return async () => {
      await em.execute('drop function fail_update cascade')
    }
  }

  it('updates them in batches, each tour once and as a whole, and continues after a failure', async () => {
    await saveKit(valuesOf('#7a1f5c'))
    const ids = await addTours(250, '#7a1f5c')
    const publishedId = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
    await person.trpc.tours.create.mutate({ id: publishedId, name: 'Hall', mediaIds: [await aPanorama(app, person)] })
    const { version } = await getTour(publishedId)
    const repair = await failUpdatesOf(ids[120] ?? '')
    const { changedTourCount, pendingTourCount } = await saveKit(valuesOf('#1f7a5c'))
    expect(changedTourCount).toBe(251)
    expect(pendingTourCount).toBeLessThanOrEqual(201)
    await expect.poll(pendingCount, { timeout: 60_000 }).toBe(151)
    const accents = (await storedTours()).map(({ styles, transition }) => {
      const accent = styles?.accent === '#1f7a5c' ? '#1f7a5c' : '#7a1f5c'
      expect(transition).toBe(transitions[accent])
      return accent
    })
    expect(accents.lastIndexOf('#1f7a5c')).toBe(99)
    await publish(publishedId)
    expect(await getTour(publishedId)).toMatchObject({ ...valuesOf('#1f7a5c'), version: version + 1 })
    await repair()
    await makeRetriesDue(app)
    await expect.poll(pendingCount, { timeout: 60_000 }).toBe(0)
    for (const tour of await storedTours()) {
      expect(tour).toMatchObject(valuesOf('#1f7a5c'))
      expect(tour.version).toBe(tour.id === publishedId ? version + 1 : 2)
    }
    const [card] = await person.trpc.tours.cards.query({ tourIds: [publishedId] })
    expect(card?.publication.waitingChanges).toBe(0)
  })

  it('resumes an update whose job has failed', async () => {
    await saveKit(valuesOf('#7a1f5c'))
    await addTours(60, '#1f7a5c')
    const em = app.em()
    await em.execute(`update brand_kits set pending_parts = '{colors}', updated_at = now() - interval '1 hour'
      where account_id = '${person.accountId}'`)
    const { ports, queue } = app.services
    await resumeKitUpdates({ em, ports, queue })
    await expect.poll(pendingCount, { timeout: 60_000 }).toBe(0)
    for (const tour of await storedTours()) expect(tour).toMatchObject(valuesOf('#7a1f5c'))
  })

  it('can be replaced by another one while the tours of the deleted one are released', async () => {
    await saveKit(valuesOf('#7a1f5c'))
    await addTours(120, '#7a1f5c')
    expect(await person.trpc.brandKit.remove.mutate({})).toMatchObject({ version: 0, pendingTourCount: 0 })
    expect((await person.trpc.brandKit.tours.query({})).tours).toEqual([])
    const newKit = await saveKit({ version: 0, ...valuesOf('#1f7a5c') })
    expect(newKit).toMatchObject({ version: 1, tourCount: 0 })
    for (const tour of await storedTours()) expect(tour).toMatchObject({ ...valuesOf('#7a1f5c'), brandKitParts: [] })
  })
})

describe('tours that no one edited', () => {
  it('stay unedited when the brand kit changes and is deleted', async () => {
    await saveKit({ styles: { accent: '#7a1f5c' } })
    const emptyTours = [await aTour(app, person, []), await aTour(app, person, [])]
    const liveTour = await aTour(app, person, ['Hall'])
    await saveKit({ styles: { accent: '#1f7a5c' } })
    await publish(liveTour.id)
    await person.trpc.brandKit.remove.mutate({})
    expect((await getTour(liveTour.id)).savedAt).toBe(liveTour.savedAt)
    const share = await app.em().findOneOrFail(Share, { tour: liveTour.id })
    expect((await readDraftFingerprints(app.em(), [liveTour.id])).get(liveTour.id)).toBe(share.liveFingerprint)
    for (const { id } of emptyTours) await person.trpc.tours.remove.mutate({ tourId: id, untouched: true })
    expect((await person.trpc.tours.list.query({})).tours.map(({ id }) => id)).toEqual([liveTour.id])
    expect((await person.trpc.tours.listDeleted.query({})).items).toEqual([])
  })
})

describe('a restored version', () => {
  it('inherits only parts that the kit did not change', async () => {
    await saveKit({ styles: { accent: '#7a1f5c' }, transition: 'zoom' })
    const tour = await aTour(app, person, ['Hall'])
    await publish(tour.id)
    await saveKit({ styles: { accent: '#1f7a5c' } })
    const { versions } = await person.trpc.versions.list.query({ tourId: tour.id })
    const versionId = versions.find(({ publication }) => publication?.number === 1)?.id ?? ''
    const { savedAt: draftSavedAt } = await getTour(tour.id)
    await person.trpc.versions.restore.mutate({ tourId: tour.id, versionId, draftSavedAt })
    const restoredTour = await getTour(tour.id)
    expect(restoredTour).toMatchObject({ styles: { accent: '#7a1f5c' }, transition: 'zoom' })
    expect(restoredTour.brandKitParts).toEqual(brandPartNames.filter((part) => part !== 'colors'))
  })
})
