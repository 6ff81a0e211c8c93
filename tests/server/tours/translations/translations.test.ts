import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt, tourAfter } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const getTour = (tourId: string) => person.trpc.tours.get.query({ tourId })
const list = async (tourId: string) => (await person.trpc.translations.list.query({ tourId })).translations

async function setLanguages(tourId: string, languages: string[]) {
  const { version } = await getTour(tourId)
  return person.trpc.tours.update.mutate({ tourId, version, languages })
}

async function aTranslatedTour(languages = ['de']) {
  const tour = await aTour(app, person)
  await setLanguages(tour.id, languages)
  return { tourId: tour.id, hall: stopAt(tour, 0) }
}

type Change = { key: string; text: string; source: string; version: number | null }
async function save(tourId: string, changes: Change[], { language = 'de', author = person } = {}) {
  const { translations } = await author.trpc.translations.update.mutate({ tourId, language, changes })
  return translations
}
const nameTranslation = (text: string, version: number | null = null): Change => ({
  key: 'tour.name',
  text,
  source: 'Harbor',
  version,
})

describe('translations', () => {
  it('are stored with their source text and author', async () => {
    const { tourId, hall } = await aTranslatedTour()
    const key = `stop.${hall.id}.name`
    const [saved] = await save(tourId, [
      nameTranslation('Hafen'),
      { key, text: ' Saal\n', source: 'Hall', version: null },
    ])
    expect(saved).toMatchObject({ language: 'de', key: 'tour.name', text: 'Hafen', source: 'Harbor', version: 1 })
    const storedTranslations = await list(tourId)
    expect(storedTranslations).toMatchObject([
      { key, text: 'Saal' },
      { key: 'tour.name', text: 'Hafen' },
    ])
    expect(storedTranslations[0]?.savedBy).toBeTruthy()
  })

  it('are sanitized and limited in length', async () => {
    const { tourId, hall } = await aTranslatedTour()
    const { id: stopId } = hall
    const { hotspot } = await person.trpc.hotspots.create.mutate({
      stopId,
      kind: 'info',
      yawDeg: 0,
      pitchDeg: 0,
      title: 'Bell',
      details: { html: '<p>Old</p>' },
    })
    const key = `hotspot.${hotspot.id}.html`
    const text = '<p onclick="x()">Alt<script>x()</script></p>'
    const [saved] = await save(tourId, [{ key, text, source: '<p>Old</p>', version: null }])
    expect(saved?.text).toBe('<p>Alt</p>')
    expect(await apiErrorOf(save(tourId, [nameTranslation('x'.repeat(201))]))).toMatchObject({ status: 400 })
  })

  it('are rejected for unknown languages and texts', async () => {
    const { tourId } = await aTranslatedTour()
    expect(await apiErrorOf(save(tourId, [nameTranslation('Port')], { language: 'fr' }))).toMatchObject({ status: 404 })
    const unknownText = { key: 'stop.gone.name', text: 'Weg', source: 'Gone', version: null }
    expect(await apiErrorOf(save(tourId, [nameTranslation('Hafen'), unknownText]))).toMatchObject({ status: 404 })
    expect(await list(tourId)).toEqual([])
  })

  it('of the same text by two people conflict', async () => {
    const { tourId, hall } = await aTranslatedTour()
    const { accountId } = person
    const colleague = await aPerson(app, { accountId, role: 'editor' })
    await save(tourId, [nameTranslation('Hafen')], { author: colleague })
    const firstTranslation = { key: `stop.${hall.id}.name`, text: 'Saal', source: 'Hall', version: null }
    const error = await apiErrorOf(save(tourId, [firstTranslation, nameTranslation('Der Hafen')]))
    expect(error).toMatchObject({ status: 409, code: 'version.stale' })
    expect(error).toMatchObject({
      facts: { current: { key: 'tour.name', text: 'Hafen', version: 1 }, stale: [{ text: 'Hafen' }] },
    })
    expect((await list(tourId)).map(({ text }) => text)).toEqual(['Hafen'])

    // Repeating a save is no conflict.
    expect((await save(tourId, [nameTranslation('Hafen')]))[0]?.version).toBe(1)
    expect((await save(tourId, [nameTranslation('Der Hafen', 1)]))[0]).toMatchObject({ text: 'Der Hafen', version: 2 })
  })

  it('are hidden with their language and restored with it', async () => {
    const { tourId } = await aTranslatedTour(['de', 'ar'])
    await save(tourId, [nameTranslation('Hafen')])
    await save(tourId, [nameTranslation('ميناء')], { language: 'ar' })
    await setLanguages(tourId, ['ar'])
    expect((await list(tourId)).map(({ text }) => text)).toEqual(['ميناء'])
    await setLanguages(tourId, ['ar', 'de'])
    expect((await list(tourId)).map(({ text }) => text)).toEqual(['ميناء', 'Hafen'])
  })

  it('are copied with tours and stops under the keys of the copies', async () => {
    const { tourId, hall } = await aTranslatedTour()
    const { hotspot } = await person.trpc.hotspots.create.mutate({
      stopId: hall.id,
      kind: 'info',
      yawDeg: 0,
      pitchDeg: 0,
      title: 'Bell',
    })
    await save(tourId, [
      nameTranslation('Hafen'),
      { key: `stop.${hall.id}.name`, text: 'Saal', source: 'Hall', version: null },
      { key: `hotspot.${hotspot.id}.title`, text: 'Glocke', source: 'Bell', version: null },
    ])
    const copy = await person.trpc.tours.duplicate.mutate({ tourId })
    const stop = stopAt(copy, 0)
    expect(copy.languages).toEqual(['de'])
    expect(new Map((await list(copy.id)).map(({ key, text }) => [key, text]))).toEqual(
      new Map([
        ['tour.name', 'Hafen'],
        [`stop.${stop.id}.name`, 'Saal'],
        [`hotspot.${stop.hotspots[0]?.id}.title`, 'Glocke'],
      ]),
    )

    const tourWithStopCopy = await tourAfter(person, tourId, person.trpc.stops.duplicate.mutate({ stopId: hall.id }))
    const keys = (await list(tourId)).map(({ key }) => key)
    expect(keys).toContain(`stop.${stopAt(tourWithStopCopy, 1).id}.name`)
    expect(keys).toHaveLength(5)
  })

  it('of another account are not found', async () => {
    const { tourId } = await aTranslatedTour()
    const outsider = await aPerson(app)
    expect(await apiErrorOf(save(tourId, [nameTranslation('Hafen')], { author: outsider }))).toMatchObject({
      status: 404,
    })
    expect(await apiErrorOf(outsider.trpc.translations.list.query({ tourId }))).toMatchObject({ status: 404 })
  })
})
