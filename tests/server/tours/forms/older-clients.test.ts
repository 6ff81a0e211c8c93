import { afterAll, beforeAll, expect, it } from 'vitest'
import { TourVersionPart } from '../../../../src/server/domain/tours/versions/entity.ts'
import type { Form } from '../../../../src/shared/forms/forms.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { aTour } from '../../../support/people/tours.ts'
import { aVersion } from '../../../support/people/versions.ts'
import { setForms } from './published-form.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const opening = { kind: 'afterStops' as const, count: 3 }

/** Creates a tour and a version with a form that opens by itself and is mapped to HubSpot. */
async function aMappedTour() {
  const { id: tourId } = await aTour(app, person)
  const field = aField('email')
  const form = aForm([field], { opening, hubspot: { [field.id]: 'email' } })
  await setForms(person, tourId, [form])
  return { tourId, form, versionId: await aVersion(app, person, tourId) }
}

async function storedForm(tourId: string): Promise<Form | undefined> {
  return (await person.trpc.tours.get.query({ tourId })).forms[0]
}

async function patchForms(tourId: string, forms: readonly object[]): Promise<number> {
  const { version } = await person.trpc.tours.get.query({ tourId })
  const response = await person.fetch(`/api/v2/${person.accountId}/tours/${tourId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version, forms }),
  })
  return response.status
}

async function restore(tourId: string, versionId: string): Promise<void> {
  const { savedAt: draftSavedAt } = await person.trpc.tours.get.query({ tourId })
  await person.trpc.versions.restore.mutate({ tourId, versionId, draftSavedAt })
}

it('keeps the opening and mapping of a form that a PATCH omits', async () => {
  const { tourId, form } = await aMappedTour()
  const { opening: _opening, hubspot, ...olderForm } = form
  expect(await patchForms(tourId, [{ ...olderForm, title: 'Renamed' }])).toBe(200)
  expect(await storedForm(tourId)).toMatchObject({ title: 'Renamed', opening, hubspot })
  expect(await patchForms(tourId, [{ ...olderForm, opening: null, hubspot: null }])).toBe(200)
  expect(await storedForm(tourId)).toMatchObject({ opening: null, hubspot: null })
  expect(await patchForms(tourId, [olderForm, { ...olderForm, id: crypto.randomUUID() }])).toBe(200)
  expect((await person.trpc.tours.get.query({ tourId })).forms[1]).toMatchObject({ opening: null, hubspot: null })
})

it('keeps the opening and mapping of a form when an older version without them is restored', async () => {
  const { tourId, form, versionId } = await aMappedTour()
  const em = app.em()
  for (const part of await em.find(TourVersionPart, { tour: tourId })) {
    const content = JSON.parse(part.content)
    if (content.form === undefined) continue
    const { opening: _opening, hubspot: _hubspot, ...olderForm } = content.form.form
    part.content = JSON.stringify({ form: { ...content.form, form: olderForm } })
  }
  await em.flush()
  await setForms(person, tourId, [{ ...form, title: 'Renamed' }])
  await restore(tourId, versionId)
  expect(await storedForm(tourId)).toMatchObject({ title: '', opening, hubspot: form.hubspot })
})

it('restores the mapping only of a deleted form', async () => {
  const { tourId, form, versionId } = await aMappedTour()
  const mapping = { [form.fields[0]?.id ?? '']: 'work_email' }
  await setForms(person, tourId, [{ ...form, hubspot: mapping, opening: null }])
  await restore(tourId, versionId)
  expect(await storedForm(tourId)).toMatchObject({ hubspot: mapping, opening })
  await setForms(person, tourId, [])
  await restore(tourId, versionId)
  expect(await storedForm(tourId)).toMatchObject({ hubspot: form.hubspot })
})
