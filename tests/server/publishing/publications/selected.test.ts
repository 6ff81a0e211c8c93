import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { takeSnapshot } from '../../../../src/server/domain/publishing/publications/take-snapshot.ts'
import { Publication } from '../../../../src/server/domain/tours/publication-state/entity.ts'
import { publicationKey } from '../../../../src/server/domain/tours/publication-state/publication-keys.ts'
import { TourVersion } from '../../../../src/server/domain/tours/versions/entity.ts'
import { readContent } from '../../../../src/server/domain/tours/versions/parts.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import type { ChangeSelection } from '../../../../src/shared/publishing/selection/change-selection.ts'
import { tourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import type { Tour } from '../../../../src/shared/tours/tours.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { publishedTour } from '../../../support/people/publish.ts'
import { aPanorama, aTour, stopAt } from '../../../support/people/tours.ts'
import { setForms } from '../../tours/forms/published-form.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const polling = { timeout: 60_000, interval: 100 }
type TourId = Pick<Tour, 'id'>
const draftOf = ({ id: tourId }: TourId) => person.trpc.tours.get.query({ tourId })

/** The changes of the draft that are not live yet, as "field: name". */
async function unpublishedChanges({ id: tourId }: TourId): Promise<string[]> {
  const changes = await person.trpc.publishing.changes.query({ tourId })
  const { tours: cards } = await person.trpc.tours.list.query({})
  expect(cards.find(({ id }) => id === tourId)?.publication.waitingChanges).toBe(changes.length)
  return changes.map(({ subject, name, change, field }) => `${field ?? `${subject} ${change}`}: ${name}`).sort()
}

/** Publishes selected changes, and returns the document that visitors get. */
async function publishSelection({ id: tourId }: TourId, changes: Partial<ChangeSelection>, comment?: string) {
  const selection = { areas: [], stopIds: [], ...changes }
  const { id, number, isPartial } = await person.trpc.publishing.publish.mutate({ tourId, selection, comment })
  expect(isPartial).toBe(true)
  const status = async () => (await app.em().findOneOrFail(Publication, { id })).status
  await expect.poll(status, polling).toBe('live')
  const { shareId } = (await draftOf({ id: tourId })).publication
  const bytes = await app.services.ports.files.read(`${publicationKey(shareId ?? '', number)}/tour.json`)
  const document = tourDocument.parse(JSON.parse(bytes?.toString('utf8') ?? ''))
  const stopNames = document.tours[tourId]?.stopIds.map((stopId) => document.stops[stopId]?.name)
  return { document, stopNames, tour: document.tours[tourId] }
}

const tourColumns = {
  tours: 'id',
  stops: 'tour_id',
  forms: 'tour_id',
  floor_plans: 'tour_id',
  translations: 'tour_id',
} as const

/** Every row of a draft with the transaction that wrote it (`xmin`) and its physical position (`ctid`). */
async function rowsOf({ id }: TourId): Promise<unknown> {
  const select = (table: string, where: string) =>
    app.em().execute(`select r.xmin::text, r.ctid::text, to_jsonb(r) from ${table} r where ${where} order by 2`, [id])
  const rowsOfTour = Object.entries(tourColumns).map(([table, column]) => select(table, `r.${column} = ?`))
  const hotspots = select('hotspots', 'r.stop_id in (select s.id from stops s where s.tour_id = ?)')
  return JSON.stringify(await Promise.all([...rowsOfTour, hotspots]))
}

async function renameStop(tour: TourId, index: number, name: string): Promise<string> {
  const { id: stopId, version } = stopAt(await draftOf(tour), index)
  await person.trpc.stops.update.mutate({ stopId, version, name })
  return stopId
}

async function updateTour(tour: TourId, fields: { name?: string; languages?: string[]; stopIds?: string[] }) {
  const { version } = await draftOf(tour)
  await person.trpc.tours.update.mutate({ tourId: tour.id, version, ...fields })
}

const addStop = async (tourId: string, name: string) => {
  const stops = [{ name, mediaId: await aPanorama(app, person) }]
  await person.trpc.stops.create.mutate({ tourId, stops })
  return (await draftOf({ id: tourId })).stops.find((stop) => stop.name === name)?.id ?? ''
}

const linkTo = (stopId: string, targetStopId: string) => ({
  stopId,
  kind: 'stop',
  yawDeg: 0,
  pitchDeg: 0,
  title: 'Onward',
  details: { targetStopId, arrival: 'automatic' },
})

describe('publishing some changes', () => {
  it('leaves the draft and its other changes untouched', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower', 'Yard'])
    await publishedTour(person, tour.id)
    const hallId = await renameStop(tour, 0, 'Foyer')
    await renameStop(tour, 1, 'Keep')
    await updateTour(tour, { name: 'Port' })
    await person.trpc.customScript.update.mutate({ tourId: tour.id, script: 'count()', before: null })
    expect(await unpublishedChanges(tour)).toHaveLength(4)
    const rowsBefore = await rowsOf(tour)

    const { stopNames, document } = await publishSelection(tour, { stopIds: [hallId] })
    expect(stopNames).toEqual(['Foyer', 'Tower', 'Yard'])
    expect(document).toMatchObject({ customScript: null, tours: { [tour.id]: { name: 'Harbor' } } })
    expect(await rowsOf(tour)).toBe(rowsBefore)
    expect(await unpublishedChanges(tour)).toEqual(['stop.name: Keep', 'tour.customScript: Port', 'tour.name: Port'])

    const tourSettings = await publishSelection(tour, { areas: ['tour'] })
    expect(tourSettings.document).toMatchObject({ customScript: 'count()', tours: { [tour.id]: { name: 'Port' } } })
    expect(tourSettings.stopNames).toEqual(['Foyer', 'Tower', 'Yard'])
    expect(await unpublishedChanges(tour)).toEqual(['stop.name: Keep'])

    await publishedTour(person, tour.id)
    expect(await unpublishedChanges(tour)).toEqual([])
  })

  it('stores the published content as a version', async () => {
    const tour = await aTour(app, person)
    await publishedTour(person, tour.id)
    const hallId = await renameStop(tour, 0, 'Foyer')
    await renameStop(tour, 1, 'Keep')
    await publishSelection(tour, { stopIds: [hallId] })
    const em = app.em() as EntityManager
    const versions = await em.find(TourVersion, { tour: tour.id }, { orderBy: { publicationNumber: 'asc' } })
    const [fullVersion, partialVersion] = versions
    if (fullVersion === undefined || partialVersion === undefined) throw new Error('Expected two versions')
    const stopNamesOf = async (version: TourVersion) => (await readContent(em, version)).stops.map(({ name }) => name)
    expect(await stopNamesOf(partialVersion)).toEqual(['Foyer', 'Tower'])
    expect(await stopNamesOf(fullVersion)).toEqual(['Hall', 'Tower'])
    // Because the time is unchanged, the next hourly task stores the draft as a version.
    expect(partialVersion.savedAt).toEqual(fullVersion.savedAt)
  })

  it('adds, removes and moves stops independently', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower', 'Yard', 'Gate'])
    const [hallId, towerId, yardId, gateId] = tour.stops.map(({ id }) => id)
    if (!(hallId && towerId && yardId && gateId)) throw new Error('Expected four stops')
    await publishedTour(person, tour.id)
    const pierId = await addStop(tour.id, 'Pier')
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [towerId, yardId] })
    await updateTour(tour, { stopIds: [gateId, pierId, hallId] })
    expect(await unpublishedChanges(tour)).toEqual([
      'stop added: Pier',
      'stop removed: Tower',
      'stop removed: Yard',
      'tour.stopOrder: Harbor',
    ])

    expect((await publishSelection(tour, { stopIds: [towerId] })).stopNames).toEqual(['Hall', 'Yard', 'Gate'])
    expect((await publishSelection(tour, { stopIds: [pierId] })).stopNames).toContain('Pier')
    expect(await unpublishedChanges(tour)).toEqual(['stop removed: Yard', 'tour.stopOrder: Harbor'])
    expect((await publishSelection(tour, { areas: ['tour'] })).stopNames).toEqual(['Gate', 'Pier', 'Hall', 'Yard'])
    expect(await unpublishedChanges(tour)).toEqual(['stop removed: Yard'])
    expect((await publishSelection(tour, { stopIds: [yardId] })).stopNames).toEqual(['Gate', 'Pier', 'Hall'])
    expect(await unpublishedChanges(tour)).toEqual([])
  })

  it('rejects a stop that links to an unpublished stop', async () => {
    const tour = await aTour(app, person)
    await publishedTour(person, tour.id)
    const hallId = await renameStop(tour, 0, 'Foyer')
    const pierId = await addStop(tour.id, 'Pier')
    await person.trpc.hotspots.create.mutate(linkTo(hallId, pierId))
    const selection = { areas: [], stopIds: [hallId] }
    const publishHall = () => person.trpc.publishing.publish.mutate({ tourId: tour.id, selection })
    expect(await apiErrorOf(publishHall())).toMatchObject({ status: 409, code: 'publishing.stopNeeded' })
    await expect(publishHall()).rejects.toThrow(
      `"Foyer" links to "Pier", which visitors can't see yet. Select "Pier", too, or leave out "Foyer".`,
    )
    const { stopNames } = await publishSelection(tour, { stopIds: [hallId, pierId] })
    expect(stopNames).toEqual(['Foyer', 'Tower', 'Pier'])
  })

  it('includes only the translations of selected stops', async () => {
    const tour = await aTour(app, person)
    await updateTour(tour, { languages: ['de'] })
    const hallId = stopAt(tour, 0).id
    const translate = (stopId: string, text: string, version: number | null) => {
      const change = { key: `stop.${stopId}.name`, text, source: 'x', version }
      return person.trpc.translations.update.mutate({ tourId: tour.id, language: 'de', changes: [change] })
    }
    await translate(hallId, 'Halle', null)
    await publishedTour(person, tour.id)
    await translate(hallId, 'Saal', 1)
    const pierId = await addStop(tour.id, 'Pier')
    await translate(pierId, 'Anleger', null)

    const textsOf = async ({ tour: liveTour }: Awaited<ReturnType<typeof publishSelection>>) =>
      (await fetch(new URL(liveTour?.languages?.[0]?.textsUrl ?? '', app.address))).text()
    const textsWithPier = await textsOf(await publishSelection(tour, { stopIds: [pierId] }))
    expect(textsWithPier).toContain('Anleger')
    expect(textsWithPier).toContain('Halle')
    expect(await unpublishedChanges(tour)).toEqual(['language.texts: de'])
    expect(await textsOf(await publishSelection(tour, { areas: ['languages'] }))).toContain('Saal')
    expect(await unpublishedChanges(tour)).toEqual([])
  })

  it('includes a form that a selected hotspot opens', async () => {
    const tour = await aTour(app, person)
    await publishedTour(person, tour.id)
    const form = aForm([aField('text', { label: 'Your name' })])
    await setForms(person, tour.id, [form])
    const stopId = await renameStop(tour, 0, 'Foyer')
    const hotspot = { stopId, kind: 'form', yawDeg: 0, pitchDeg: 0, title: 'Write', details: { formId: form.id } }
    await person.trpc.hotspots.create.mutate(hotspot)
    const { tour: liveTour } = await publishSelection(tour, { stopIds: [stopId] })
    expect(liveTour?.forms).toMatchObject([{ id: form.id }])
    expect(await unpublishedChanges(tour)).toEqual([])
  })

  it('requires a live version and a changed selection', async () => {
    const tour = await aTour(app, person)
    const stopIds = [stopAt(tour, 0).id]
    const publish = () =>
      apiErrorOf(person.trpc.publishing.publish.mutate({ tourId: tour.id, selection: { areas: [], stopIds } }))
    expect(await publish()).toMatchObject({ status: 409, code: 'publishing.wholeNeeded' })
    await publishedTour(person, tour.id)
    expect(await publish()).toMatchObject({ status: 409, code: 'publishing.nothingSelected' })
    const emptySelection = { tourId: tour.id, selection: { areas: [], stopIds: [] } }
    expect(await apiErrorOf(person.trpc.publishing.publish.mutate(emptySelection))).toMatchObject({
      code: 'input.invalid',
    })
  })

  it('fails when another version went live in the meantime', async () => {
    const tour = await aTour(app, person)
    await publishedTour(person, tour.id)
    const hallId = await renameStop(tour, 0, 'Foyer')
    await renameStop(tour, 1, 'Keep')
    const { files } = app.services.ports
    const adoptFolder = files.adoptFolder.bind(files)
    // Simulates another process that changes the live version during the snapshot.
    const adoptFolderSpy = vi.spyOn(files, 'adoptFolder').mockImplementationOnce(async (folder, key) => {
      await app.em().execute('update shares set live_number = null where tour_id = ?', [tour.id])
      return adoptFolder(folder, key)
    })
    const selection = { areas: [], stopIds: [hallId] }
    const { id } = await person.trpc.publishing.publish.mutate({ tourId: tour.id, selection })
    const status = async () => (await app.em().findOneOrFail(Publication, { id })).status
    await expect.poll(status, polling).toBe('failed')
    adoptFolderSpy.mockRestore()
    const [publication] = (await person.trpc.publishing.list.query({ tourId: tour.id })).publications
    expect(publication?.failure).toMatch(/^Another version was published in the meantime/)
    expect(await app.em().count(TourVersion, { tour: tour.id, publicationNumber: publication?.number ?? 0 })).toBe(0)
  })

  it('fails when an earlier full publication goes live first', async () => {
    const tour = await aTour(app, person)
    await publishedTour(person, tour.id)
    const hallId = await renameStop(tour, 0, 'Foyer')
    await renameStop(tour, 1, 'Keep')
    const { files } = app.services.ports
    // The first attempt of the full publication fails. Its retry runs after the partial publication.
    const adoptFolderSpy = vi.spyOn(files, 'adoptFolder').mockRejectedValueOnce(new Error('temporary error'))
    const fullPublication = await person.trpc.publishing.publish.mutate({ tourId: tour.id })
    const selection = { areas: [], stopIds: [hallId] }
    const partialPublication = await person.trpc.publishing.publish.mutate({ tourId: tour.id, selection })
    const statusOf = async (id: string) => (await app.em().findOneOrFail(Publication, { id })).status
    await expect.poll(() => statusOf(fullPublication.id), polling).toBe('live')
    expect(await statusOf(partialPublication.id)).toBe('failed')
    adoptFolderSpy.mockRestore()
    expect(await unpublishedChanges(tour)).toEqual([])
  })

  it('enqueues a job that the previous release rejects instead of publishing all changes', async () => {
    const jobSchemaOfPreviousRelease = z.strictObject({
      accountId: z.uuid(),
      publicationId: z.uuid(),
      network: z.string().optional(),
    })
    const isAcceptedByPreviousRelease = async (publicationId: string) => {
      const sql = `select data from jobs.job where name = 'build-publication' and data ->> 'publicationId' = ?`
      const [job] = await app.em().execute<{ data: object }[]>(sql, [publicationId])
      return job && jobSchemaOfPreviousRelease.safeParse(job.data).success
    }
    const tour = await aTour(app, person)
    const fullPublication = await person.trpc.publishing.publish.mutate({ tourId: tour.id })
    expect(await isAcceptedByPreviousRelease(fullPublication.id)).toBe(true)

    const liveNumber = async () => (await draftOf(tour)).publication.liveNumber
    await expect.poll(liveNumber, polling).toBe(fullPublication.number)
    const selection = { areas: [], stopIds: [await renameStop(tour, 0, 'Foyer')] }
    const partialPublication = await person.trpc.publishing.publish.mutate({ tourId: tour.id, selection })
    expect(await isAcceptedByPreviousRelease(partialPublication.id)).toBe(false)
  })
})

describe('a failed publication', () => {
  it('stores no version', async () => {
    const tour = await aTour(app, person)
    const { ports, queue } = app.services
    const em = app.em() as EntityManager
    const files = { ...ports.files, exists: async () => false }
    const scope = { em, ports: { ...ports, files }, queue, signal: new AbortController().signal, isLastAttempt: false }
    const snapshot = takeSnapshot(scope, {
      key: 'shares/none/1',
      shareId: 'x'.repeat(22),
      accountId: person.accountId,
      tourId: tour.id,
      number: 1,
      takenBy: null,
      selection: null,
    })
    await expect(snapshot).rejects.toThrow('a published file is not in the store')
    expect(await app.em().count(TourVersion, { tour: tour.id })).toBe(0)
  })
})

describe('a review', () => {
  it('shows its requester the comment and the accepted changes', async () => {
    const editor = await aPerson(app, { role: 'editor', accountId: person.accountId })
    const tour = await aTour(app, person)
    await publishedTour(person, tour.id)
    const hallId = await renameStop(tour, 0, 'Foyer')
    await renameStop(tour, 1, 'Keep')
    await updateTour(tour, { name: 'Port' })
    await editor.trpc.reviews.request.mutate({ tourId: tour.id, message: '' })
    await publishSelection(tour, { areas: ['tour'], stopIds: [hallId] }, 'Keep is too dark.')
    const [review] = (await editor.trpc.reviews.list.query({ tourId: tour.id })).reviews
    const accepted = { areas: ['tour'], stopNames: ['Foyer'], waitingCount: 1 }
    expect(review).toMatchObject({ status: 'approved', comment: 'Keep is too dark.', accepted })
  })
})
