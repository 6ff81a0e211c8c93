import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { takeSnapshot } from '../../../src/server/domain/publishing/publications/snapshot.ts'
import { Publication } from '../../../src/server/domain/tours/publication-state/entity.ts'
import { publicationKey } from '../../../src/server/domain/tours/publication-state/publication-keys.ts'
import { TourVersion } from '../../../src/server/domain/tours/versions/entity.ts'
import { readContent } from '../../../src/server/domain/tours/versions/parts.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import type { ChangeSelection } from '../../../src/shared/publishing/selection/change-selection.ts'
import { tourDocument } from '../../../src/shared/publishing/tour-document.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { aField, aForm } from '../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../support/people/people.ts'
import { publishedTour } from '../../support/people/publish.ts'
import { aPanorama, aTour, stopAt } from '../../support/people/tours.ts'
import { setForms } from '../forms/published-form.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const patience = { timeout: 30_000, interval: 50 }
type Named = Pick<Tour, 'id'>
const draftOf = ({ id: tourId }: Named) => person.trpc.tours.get.query({ tourId })

async function waiting({ id: tourId }: Named): Promise<string[]> {
  const changes = await person.trpc.publishing.changes.query({ tourId })
  const { tours: cards } = await person.trpc.tours.list.query({})
  expect(cards.find(({ id }) => id === tourId)?.publication.waitingChanges).toBe(changes.length)
  return changes.map(({ subject, name, change, field }) => `${field ?? `${subject} ${change}`}: ${name}`).sort()
}

/** Publishes some changes and answers what visitors get then. */
async function publishSome({ id: tourId }: Named, selection: Partial<ChangeSelection>, comment?: string) {
  const whole = { areas: [], stopIds: [], ...selection }
  const { id, number, isPartial } = await person.trpc.publishing.publish.mutate({ tourId, selection: whole, comment })
  expect(isPartial).toBe(true)
  const status = async () => (await app.em().findOneOrFail(Publication, { id })).status
  await expect.poll(status, patience).toBe('live')
  const { shareId } = (await draftOf({ id: tourId })).publication
  const bytes = await app.services.ports.files.read(`${publicationKey(shareId ?? '', number)}/tour.json`)
  const document = tourDocument.parse(JSON.parse(bytes?.toString('utf8') ?? ''))
  const names = document.tours[tourId]?.stopIds.map((stopId) => document.stops[stopId]?.name)
  return { document, names, tour: document.tours[tourId] }
}

const tables = {
  tours: 'id',
  stops: 'tour_id',
  forms: 'tour_id',
  floor_plans: 'tour_id',
  translations: 'tour_id',
} as const

/** Every row of a draft with the transaction that wrote it. */
async function rowsOf({ id }: Named): Promise<unknown> {
  const of = (from: string, where: string) =>
    app.em().execute(`select r.xmin::text, r.ctid::text, to_jsonb(r) from ${from} r where ${where} order by 2`, [id])
  const found = Object.entries(tables).map(([table, column]) => of(table, `r.${column} = ?`))
  const hotspots = of('hotspots', 'r.stop_id in (select s.id from stops s where s.tour_id = ?)')
  return JSON.stringify(await Promise.all([...found, hotspots]))
}

async function rename(tour: Named, index: number, name: string): Promise<string> {
  const { id: stopId, version } = stopAt(await draftOf(tour), index)
  await person.trpc.stops.update.mutate({ stopId, version, name })
  return stopId
}

async function updateTour(tour: Named, fields: { name?: string; languages?: string[]; stopIds?: string[] }) {
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
  it('shows them to visitors, leaves the others waiting, and writes nothing of the draft', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower', 'Yard'])
    await publishedTour(person, tour.id)
    const hallId = await rename(tour, 0, 'Foyer')
    await rename(tour, 1, 'Keep')
    await updateTour(tour, { name: 'Port' })
    await person.trpc.customScript.update.mutate({ tourId: tour.id, script: 'count()', before: null })
    expect(await waiting(tour)).toHaveLength(4)
    const before = await rowsOf(tour)
    const { names, document } = await publishSome(tour, { stopIds: [hallId] })
    expect(names).toEqual(['Foyer', 'Tower', 'Yard'])
    expect(document).toMatchObject({ customScript: null, tours: { [tour.id]: { name: 'Harbour' } } })
    expect(await rowsOf(tour)).toBe(before)
    expect(await waiting(tour)).toEqual(['stop.name: Keep', 'tour.customScript: Port', 'tour.name: Port'])

    const next = await publishSome(tour, { areas: ['tour'] })
    expect(next.document).toMatchObject({ customScript: 'count()', tours: { [tour.id]: { name: 'Port' } } })
    expect(next.names).toEqual(['Foyer', 'Tower', 'Yard'])
    expect(await waiting(tour)).toEqual(['stop.name: Keep'])
    await publishedTour(person, tour.id)
    expect(await waiting(tour)).toEqual([])
  })

  it('keeps what visitors see as its version, and the draft as one of its own when its hour comes', async () => {
    const tour = await aTour(app, person)
    await publishedTour(person, tour.id)
    const hallId = await rename(tour, 0, 'Foyer')
    await rename(tour, 1, 'Keep')
    await publishSome(tour, { stopIds: [hallId] })
    const em = app.em() as EntityManager
    const [whole, some] = await em.find(TourVersion, { tour: tour.id }, { orderBy: { publicationNumber: 'asc' } })
    if (whole === undefined || some === undefined) throw new Error('a version is missing')
    const { stops } = await readContent(em, some)
    expect(stops.map(({ name }) => name)).toEqual(['Foyer', 'Tower'])
    expect((await readContent(em, whole)).stops.map(({ name }) => name)).toEqual(['Hall', 'Tower'])
    // So that the next round finds something to keep.
    expect(some.savedAt).toEqual(whole.savedAt)
  })

  it('adds, removes and moves stops by themselves', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower', 'Yard', 'Gate'])
    const [hall, tower, yard, gate] = tour.stops.map(({ id }) => id)
    if (!(hall && tower && yard && gate)) throw new Error('a stop is missing')
    await publishedTour(person, tour.id)
    const pierId = await addStop(tour.id, 'Pier')
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [tower, yard] })
    await updateTour(tour, { stopIds: [gate, pierId, hall] })
    expect(await waiting(tour)).toEqual([
      'stop added: Pier',
      'stop removed: Tower',
      'stop removed: Yard',
      'tour.stopOrder: Harbour',
    ])
    expect((await publishSome(tour, { stopIds: [tower] })).names).toEqual(['Hall', 'Yard', 'Gate'])
    expect((await publishSome(tour, { stopIds: [pierId] })).names).toContain('Pier')
    expect(await waiting(tour)).toEqual(['stop removed: Yard', 'tour.stopOrder: Harbour'])
    expect((await publishSome(tour, { areas: ['tour'] })).names).toEqual(['Gate', 'Pier', 'Hall', 'Yard'])
    expect(await waiting(tour)).toEqual(['stop removed: Yard'])
    expect((await publishSome(tour, { stopIds: [yard] })).names).toEqual(['Gate', 'Pier', 'Hall'])
    expect(await waiting(tour)).toEqual([])
  })

  it('rejects a stop that links to one which visitors cannot see, and names both', async () => {
    const tour = await aTour(app, person)
    await publishedTour(person, tour.id)
    const hallId = await rename(tour, 0, 'Foyer')
    const pierId = await addStop(tour.id, 'Pier')
    await person.trpc.hotspots.create.mutate(linkTo(hallId, pierId))
    const alone = { tourId: tour.id, selection: { areas: [], stopIds: [hallId] } }
    const rejected = () => person.trpc.publishing.publish.mutate(alone)
    expect(await apiErrorOf(rejected())).toMatchObject({ status: 409, code: 'publishing.stopNeeded' })
    await expect(rejected()).rejects.toThrow(
      `"Foyer" links to "Pier", which visitors can't see yet. Select "Pier", too, or leave out "Foyer".`,
    )
    const { names } = await publishSome(tour, { stopIds: [hallId, pierId] })
    expect(names).toEqual(['Foyer', 'Tower', 'Pier'])
  })

  it('takes translations of a new stop along, and changed ones only with the languages', async () => {
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
    const textsOf = async ({ tour: shown }: Awaited<ReturnType<typeof publishSome>>) =>
      (await fetch(new URL(shown?.languages?.[0]?.textsUrl ?? '', app.address))).text()
    const some = await textsOf(await publishSome(tour, { stopIds: [pierId] }))
    expect(some).toContain('Anleger')
    expect(some).toContain('Halle')
    expect(await waiting(tour)).toEqual(['language.texts: de'])
    expect(await textsOf(await publishSome(tour, { areas: ['languages'] }))).toContain('Saal')
    expect(await waiting(tour)).toEqual([])
  })

  it('takes a form along that a selected hotspot opens', async () => {
    const tour = await aTour(app, person)
    await publishedTour(person, tour.id)
    const form = aForm([aField('text', { label: 'Your name' })])
    await setForms(person, tour.id, [form])
    const stopId = await rename(tour, 0, 'Foyer')
    const at = { stopId, kind: 'form', yawDeg: 0, pitchDeg: 0, title: 'Write', details: { formId: form.id } }
    await person.trpc.hotspots.create.mutate(at)
    const { tour: shown } = await publishSome(tour, { stopIds: [stopId] })
    expect(shown?.forms).toMatchObject([{ id: form.id }])
    expect(await waiting(tour)).toEqual([])
  })

  it('needs something live to add to, and a change that waits', async () => {
    const tour = await aTour(app, person)
    const stopIds = [stopAt(tour, 0).id]
    const publish = () =>
      apiErrorOf(person.trpc.publishing.publish.mutate({ tourId: tour.id, selection: { areas: [], stopIds } }))
    expect(await publish()).toMatchObject({ status: 409, code: 'publishing.wholeNeeded' })
    await publishedTour(person, tour.id)
    expect(await publish()).toMatchObject({ status: 409, code: 'publishing.nothingSelected' })
    const nothing = { tourId: tour.id, selection: { areas: [], stopIds: [] } }
    expect(await apiErrorOf(person.trpc.publishing.publish.mutate(nothing))).toMatchObject({ code: 'input.invalid' })
  })

  it('fails with a sentence where another version went live meanwhile, and leaves that one live', async () => {
    const tour = await aTour(app, person)
    await publishedTour(person, tour.id)
    const hallId = await rename(tour, 0, 'Foyer')
    await rename(tour, 1, 'Keep')
    const { files } = app.services.ports
    const adopt = files.adoptFolder.bind(files)
    // As another process would do it while this one writes its snapshot.
    const spy = vi.spyOn(files, 'adoptFolder').mockImplementationOnce(async (folder, key) => {
      await app.em().execute('update shares set live_number = null where tour_id = ?', [tour.id])
      return adopt(folder, key)
    })
    const selection = { areas: [], stopIds: [hallId] }
    const { id } = await person.trpc.publishing.publish.mutate({ tourId: tour.id, selection })
    const row = () => app.em().findOneOrFail(Publication, { id })
    await expect.poll(async () => (await row()).status, patience).toBe('failed')
    spy.mockRestore()
    const [publication] = await person.trpc.publishing.list.query({ tourId: tour.id })
    expect(publication?.failure).toMatch(/^Another version was published meanwhile/)
    expect(await app.em().count(TourVersion, { tour: tour.id, publicationNumber: publication?.number ?? 0 })).toBe(0)
  })

  it('fails rather than keep one that was asked for before from going live', async () => {
    const tour = await aTour(app, person)
    await publishedTour(person, tour.id)
    const hallId = await rename(tour, 0, 'Foyer')
    await rename(tour, 1, 'Keep')
    const { files } = app.services.ports
    // The first one fails, and tries again after the second.
    const spy = vi.spyOn(files, 'adoptFolder').mockRejectedValueOnce(new Error('not now'))
    const whole = await person.trpc.publishing.publish.mutate({ tourId: tour.id })
    const selection = { areas: [], stopIds: [hallId] }
    const some = await person.trpc.publishing.publish.mutate({ tourId: tour.id, selection })
    const statusOf = async ({ id }: Named) => (await app.em().findOneOrFail(Publication, { id })).status
    await expect.poll(() => statusOf(whole), patience).toBe('live')
    expect(await statusOf(some)).toBe('failed')
    spy.mockRestore()
    expect(await waiting(tour)).toEqual([])
  })

  it('is left alone by a process of the release before, which would publish all changes', async () => {
    const before = z.strictObject({ accountId: z.uuid(), publicationId: z.uuid(), network: z.string().optional() })
    const isTaken = async (id: string) => {
      const sql = `select data from jobs.job where name = 'build-publication' and data ->> 'publicationId' = ?`
      const [job] = await app.em().execute<{ data: object }[]>(sql, [id])
      return job && before.safeParse(job.data).success
    }
    const tour = await aTour(app, person)
    const whole = await person.trpc.publishing.publish.mutate({ tourId: tour.id })
    expect(await isTaken(whole.id)).toBe(true)
    const liveNumber = async () => (await draftOf(tour)).publication.liveNumber
    await expect.poll(liveNumber, patience).toBe(whole.number)
    const selection = { areas: [], stopIds: [await rename(tour, 0, 'Foyer')] }
    const some = await person.trpc.publishing.publish.mutate({ tourId: tour.id, selection })
    expect(await isTaken(some.id)).toBe(false)
  })
})

describe('a publication that fails', () => {
  it('leaves no version', async () => {
    const tour = await aTour(app, person)
    const { ports, queue } = app.services
    const em = app.em() as EntityManager
    const files = { ...ports.files, exists: async () => false }
    const scope = { em, ports: { ...ports, files }, queue, signal: new AbortController().signal, lastTry: false }
    const place = { key: 'shares/none/1', shareId: 'x'.repeat(22), accountId: person.accountId, tourId: tour.id }
    const taking = takeSnapshot(scope, { ...place, number: 1, takenBy: null, selection: null })
    await expect(taking).rejects.toThrow('a published file is not in the store')
    expect(await app.em().count(TourVersion, { tour: tour.id })).toBe(0)
  })
})

describe('a review', () => {
  it('tells whoever requested it what was accepted of it, and what was said', async () => {
    const editor = await aPerson(app, { role: 'editor', accountId: person.accountId })
    const tour = await aTour(app, person)
    await publishedTour(person, tour.id)
    const hallId = await rename(tour, 0, 'Foyer')
    await rename(tour, 1, 'Keep')
    await updateTour(tour, { name: 'Port' })
    await editor.trpc.reviews.request.mutate({ tourId: tour.id, message: '' })
    await publishSome(tour, { areas: ['tour'], stopIds: [hallId] }, 'Keep is too dark.')
    const [review] = await editor.trpc.reviews.list.query({ tourId: tour.id })
    const accepted = { areas: ['tour'], stopNames: ['Foyer'], waitingCount: 1 }
    expect(review).toMatchObject({ status: 'approved', comment: 'Keep is too dark.', accepted })
  })
})
