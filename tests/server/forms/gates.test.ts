import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Form } from '../../../src/shared/forms/forms.ts'
import { tourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { aField, aForm } from '../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, aVisitor, type Person } from '../../support/people/people.ts'
import { aTour, stopAt } from '../../support/people/tours.ts'
import { publish, sender, setForms } from './published-form.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const secret = 'The treasure lies under the stairs'

type Gated = { readonly opening: (stopIds: readonly string[]) => Form['opening'] }

/** A published tour with a hall and a cellar that holds a secret, and a form before some of it. */
async function aGatedTour({ opening }: Gated) {
  const tour = await aTour(app, person, ['Hall', 'Cellar'])
  const stopIds = tour.stops.map(({ id }) => id)
  const { id: stopId, version, mediaId } = stopAt(tour, 1)
  await person.trpc.stops.update.mutate({ stopId, version, description: `<p>${secret}</p>` })
  const note = { stopId, kind: 'info', yawDeg: 0, pitchDeg: 0, title: 'Treasure chest' }
  await person.trpc.hotspots.create.mutate({ ...note, details: { html: '<p>Gold</p>' } })
  const form = aForm([aField('text')], { title: 'Guest book', opening: opening(stopIds) })
  await setForms(person, tour.id, [form])
  const shareId = await publish(person, tour.id)
  const read = async (path: string) => (await aVisitor(app).fetch(`/share/${shareId}${path}`)).text()
  return { tourId: tour.id, form, stopIds, mediaId: mediaId ?? '', shareId, read }
}

const beforeCellar: Gated = { opening: ([, cellarId = '']) => ({ kind: 'beforeStop', stopIds: [cellarId] }) }

it('writes pages without what a stop with a gate shows and says, but its name', async () => {
  const { read, mediaId } = await aGatedTour(beforeCellar)
  for (const page of [await read('/stop/1'), await read('/stop/2')]) {
    expect(page).toContain('<h2 id="stop-2" tabindex="-1">Cellar</h2>')
    expect(page).toContain('Fill out a form to see this stop.')
    for (const hidden of [secret, 'Treasure chest', 'Gold', mediaId]) expect(page).not.toContain(hidden)
  }
  const hall = await read('/stop/1')
  expect(hall).toContain('"isWithheld":true')
  expect(hall).toContain('View in the tour: Hall')
})

it('has the whole tour in its document, which the viewer fetches once the form was sent', async () => {
  const { read, tourId, stopIds, form } = await aGatedTour(beforeCellar)
  const document = tourDocument.parse(JSON.parse(await read('/manifest.json')))
  expect(document.stops[stopIds[1] ?? '']?.description).toContain(secret)
  expect(document.tours[tourId]?.forms).toMatchObject([{ id: form.id, opening: { kind: 'beforeStop' } }])
  const send = sender(app, person, { tourId, formId: form.id })
  expect((await send({ answers: { [form.fields[0]?.id ?? '']: ['Ada'] } })).status).toBe(201)
})

it('keeps back all stops with a gate of the tour, and tells what the tour itself says', async () => {
  const { read, mediaId, tourId } = await aGatedTour({ opening: () => ({ kind: 'beforeTour' }) })
  const { name } = await person.trpc.tours.get.query({ tourId })
  const page = await read('/stop/1')
  expect(page).toContain(name)
  expect(page.match(/Fill out a form to see this stop\./g)).toHaveLength(2)
  for (const hidden of [secret, 'View in the tour: Hall', mediaId]) expect(page).not.toContain(hidden)
})

it('drops stops that were deleted, copies gates with a tour, and keeps them in versions', async () => {
  const { tourId, stopIds, read } = await aGatedTour({ opening: (ids) => ({ kind: 'beforeStop', stopIds: [...ids] }) })
  const copy = await person.trpc.tours.duplicate.mutate({ tourId })
  expect(copy.forms[0]?.opening).toEqual({ kind: 'beforeStop', stopIds: copy.stops.map(({ id }) => id) })
  await person.trpc.stops.remove.mutate({ tourId, stopIds: stopIds.slice(0, 1) })
  await publish(person, tourId)
  const published = async () => tourDocument.parse(JSON.parse(await read('/manifest.json'))).tours[tourId]?.forms
  await expect.poll(published, { timeout: 15_000 }).toMatchObject([{ opening: { stopIds: stopIds.slice(1) } }])
  const { versions } = await person.trpc.versions.list.query({ tourId })
  const { savedAt: draftSavedAt } = await person.trpc.tours.get.query({ tourId })
  const versionId = versions.at(-1)?.id ?? ''
  await person.trpc.versions.restore.mutate({ tourId, versionId, draftSavedAt })
  const restored = (await person.trpc.tours.get.query({ tourId })).forms[0]?.opening
  expect(restored).toEqual({ kind: 'beforeStop', stopIds })
})
