import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Form } from '../../../../src/shared/forms/forms.ts'
import { tourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, aVisitor, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'
import { formSubmitter, publish, setForms } from './published-form.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const secretText = 'The treasure lies under the stairs'

type GatedTourOptions = { readonly opening: (stopIds: readonly string[]) => Form['opening'] }

/** Publishes a tour with a hall, a cellar with a secret text, and a form that gates some or all of it. */
async function aGatedTour({ opening }: GatedTourOptions) {
  const tour = await aTour(app, person, ['Hall', 'Cellar'])
  const stopIds = tour.stops.map(({ id }) => id)
  const { id: stopId, version, mediaId } = stopAt(tour, 1)
  await person.trpc.stops.update.mutate({ stopId, version, description: `<p>${secretText}</p>` })
  const infoHotspot = { stopId, kind: 'info', yawDeg: 0, pitchDeg: 0, title: 'Treasure chest' }
  await person.trpc.hotspots.create.mutate({ ...infoHotspot, details: { html: '<p>Gold</p>' } })
  const form = aForm([aField('text')], { title: 'Guest book', opening: opening(stopIds) })
  await setForms(person, tour.id, [form])
  const shareId = await publish(person, tour.id)
  const fetchText = async (path: string) => (await aVisitor(app).fetch(`/share/${shareId}${path}`)).text()
  return { tourId: tour.id, form, stopIds, mediaId: mediaId ?? '', shareId, fetchText }
}

const beforeCellar: GatedTourOptions = { opening: ([, cellarId = '']) => ({ kind: 'beforeStop', stopIds: [cellarId] }) }

it('share pages contain only the name of a gated stop', async () => {
  const { fetchText, mediaId } = await aGatedTour(beforeCellar)
  for (const page of [await fetchText('/stop/1'), await fetchText('/stop/2')]) {
    expect(page).toContain('<h2 id="stop-2" tabindex="-1">Cellar</h2>')
    expect(page).toContain('Fill out a form to see this stop.')
    for (const gatedText of [secretText, 'Treasure chest', 'Gold', mediaId]) expect(page).not.toContain(gatedText)
  }
  const hallPage = await fetchText('/stop/1')
  expect(hallPage).toContain('"isWithheld":true')
  expect(hallPage).toContain('View in the tour: Hall')
})

it('the document that the viewer fetches after the form is sent contains gated stops', async () => {
  const { fetchText, tourId, stopIds, form } = await aGatedTour(beforeCellar)
  const document = tourDocument.parse(JSON.parse(await fetchText('/manifest.json')))
  expect(document.stops[stopIds[1] ?? '']?.description).toContain(secretText)
  expect(document.tours[tourId]?.forms).toMatchObject([{ id: form.id, opening: { kind: 'beforeStop' } }])
  const send = formSubmitter(app, person, { tourId, formId: form.id })
  expect((await send({ answers: { [form.fields[0]?.id ?? '']: ['Ada'] } })).status).toBe(201)
})

it('share pages contain only texts of the tour if the whole tour is gated', async () => {
  const { fetchText, mediaId, tourId } = await aGatedTour({ opening: () => ({ kind: 'beforeTour' }) })
  const { name } = await person.trpc.tours.get.query({ tourId })
  const page = await fetchText('/stop/1')
  expect(page).toContain(name)
  expect(page.match(/Fill out a form to see this stop\./g)).toHaveLength(2)
  for (const gatedText of [secretText, 'View in the tour: Hall', mediaId]) expect(page).not.toContain(gatedText)
})

const beforeAllStops: GatedTourOptions = { opening: (stopIds) => ({ kind: 'beforeStop', stopIds: [...stopIds] }) }

it('gates are copied with a tour', async () => {
  const { tourId } = await aGatedTour(beforeAllStops)
  const copy = await person.trpc.tours.duplicate.mutate({ tourId })
  expect(copy.forms[0]?.opening).toEqual({ kind: 'beforeStop', stopIds: copy.stops.map(({ id }) => id) })
})

it('gates lose deleted stops until a version is restored', async () => {
  const { tourId, stopIds, fetchText } = await aGatedTour(beforeAllStops)
  await person.trpc.stops.remove.mutate({ tourId, stopIds: stopIds.slice(0, 1) })
  await publish(person, tourId)
  const liveForms = async () => tourDocument.parse(JSON.parse(await fetchText('/manifest.json'))).tours[tourId]?.forms
  await expect.poll(liveForms, { timeout: 60_000 }).toMatchObject([{ opening: { stopIds: stopIds.slice(1) } }])

  const { versions } = await person.trpc.versions.list.query({ tourId })
  const { savedAt: draftSavedAt } = await person.trpc.tours.get.query({ tourId })
  const versionId = versions.at(-1)?.id ?? ''
  await person.trpc.versions.restore.mutate({ tourId, versionId, draftSavedAt })
  const restoredTour = await person.trpc.tours.get.query({ tourId })
  expect(restoredTour.forms[0]?.opening).toEqual({ kind: 'beforeStop', stopIds })
})
