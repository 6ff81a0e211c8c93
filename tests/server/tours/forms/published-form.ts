import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { submissionsPath } from '../../../../src/shared/forms/form-paths.ts'
import type { Form } from '../../../../src/shared/forms/forms.ts'
import type { TestApp } from '../../../support/app.ts'
import type { Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'

const direction = { yawDeg: 0, pitchDeg: 0 }

export async function setForms(person: Person, tourId: string, forms: Form[]) {
  const { version } = await person.trpc.tours.get.query({ tourId })
  return person.trpc.tours.update.mutate({ tourId, version, forms })
}

export async function publish(person: Person, tourId: string): Promise<string> {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId })
  const publication = async () => (await person.trpc.tours.get.query({ tourId })).publication
  await expect.poll(async () => (await publication()).liveNumber, { timeout: 60_000, interval: 100 }).toBe(number)
  return (await publication()).shareId ?? ''
}

/** Creates a tour with one stop and a hotspot that opens the form. */
export async function aTourWithForm(app: TestApp, person: Person, form: Form) {
  const tour = await aTour(app, person, ['Hall'])
  await setForms(person, tour.id, [form])
  const stopId = stopAt(tour, 0).id
  await person.trpc.hotspots.create.mutate({ stopId, kind: 'form', ...direction, details: { formId: form.id } })
  return { tourId: tour.id, stopId }
}

type SubmissionFields = { readonly answers?: object; readonly headers?: Record<string, string>; readonly body?: object }

/** Returns a function that submits a form as the browser of a visitor does, from a page of another site. */
export function formSubmitter(
  app: TestApp,
  { accountId }: Person,
  { tourId, formId }: { tourId: string; formId: string },
) {
  return ({ answers = {}, headers = {}, body = {} }: SubmissionFields = {}) =>
    fetch(app.address + submissionsPath({ accountId, tourId, formId }), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://museum.example', ...headers },
      body: JSON.stringify({ submissionId: randomUUID(), answers, language: 'en', openMs: 30_000, ...body }),
    })
}
