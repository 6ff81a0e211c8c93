import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Form } from '../../../../src/shared/forms/forms.ts'
import { tourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'
import { publish, setForms } from './published-form.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

async function aTourWithFormOpening() {
  const tour = await aTour(app, person, ['Hall', 'Cellar'])
  const stopIds = [stopAt(tour, 0).id, stopAt(tour, 1).id]
  const opening = { kind: 'stopEntry' as const, stopIds }
  const form = aForm([aField('text')], { opening })
  await setForms(person, tour.id, [form])
  return { tourId: tour.id, stopIds, form }
}

/** Publishes the tour and polls until visitors get these forms, because the published tour is cached for a few seconds. */
async function publishAndExpectForms(tourId: string, forms: readonly object[]) {
  const shareId = await publish(person, tourId)
  await expect.poll(() => publishedForms(tourId, shareId), { timeout: 60_000 }).toMatchObject(forms)
}

async function publishedForms(tourId: string, shareId: string) {
  const response = await aVisitor(app).fetch(`/share/${shareId}/manifest.json`)
  return tourDocument.parse(await response.json()).tours[tourId]?.forms
}

it('publishes a form that no button opens', async () => {
  const { tourId, stopIds, form } = await aTourWithFormOpening()
  await publishAndExpectForms(tourId, [{ id: form.id, opening: { kind: 'stopEntry', stopIds } }])
})

it('publishes an opening without deleted stops', async () => {
  const { tourId, stopIds } = await aTourWithFormOpening()
  await person.trpc.stops.remove.mutate({ tourId, stopIds: stopIds.slice(0, 1) })
  await publishAndExpectForms(tourId, [{ opening: { stopIds: [stopIds[1]] } }])
  await person.trpc.stops.restore.mutate({ tourId, stopIds: stopIds.slice(0, 1) })
  await publishAndExpectForms(tourId, [{ opening: { stopIds } }])
})

it('maps the stops of an opening to their copies when a tour is duplicated', async () => {
  const { tourId } = await aTourWithFormOpening()
  const copy = await person.trpc.tours.duplicate.mutate({ tourId })
  const copiedOpening = copy.forms[0]?.opening
  expect(copiedOpening).toEqual({ kind: 'stopEntry', stopIds: copy.stops.map(({ id }) => id) })
})

it('rejects openings out of range', async () => {
  const { tourId, form } = await aTourWithFormOpening()
  const openingsOutOfRange: readonly Form['opening'][] = [
    { kind: 'afterStops', count: 1 },
    { kind: 'afterStops', count: 2.5 },
    { kind: 'afterSeconds', seconds: 4 },
    { kind: 'afterSeconds', seconds: 1801 },
  ]
  for (const opening of openingsOutOfRange)
    expect((await apiErrorOf(setForms(person, tourId, [{ ...form, opening }]))).status).toBe(400)
})
