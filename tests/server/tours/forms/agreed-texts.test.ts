import { afterAll, beforeAll, expect, it } from 'vitest'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { aTourWithForm, formSubmitter, publish, setForms } from './published-form.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const consent = aField('consent', { label: 'You may write to me', required: true })
const answers = { [consent.id]: ['yes'] }

it('stores the text that a visitor agreed to in the language in which they read it', async () => {
  const form = aForm([consent])
  const { tourId } = await aTourWithForm(app, person, form)
  const { version } = await person.trpc.tours.get.query({ tourId })
  await person.trpc.tours.update.mutate({ tourId, version, languages: ['de', 'fr'] })
  const change = {
    key: `form.${form.id}.${consent.id}.label`,
    text: 'Sie dürfen mir schreiben',
    source: consent.label,
    version: null,
  }
  await person.trpc.translations.update.mutate({ tourId, language: 'de', changes: [change] })
  await publish(person, tourId)
  const send = formSubmitter(app, person, { tourId, formId: form.id })
  for (const language of ['de', 'fr', 'en']) expect((await send({ answers, body: { language } })).status).toBe(201)
  const { submissions } = await person.trpc.submissions.list.query({ tourId, formId: form.id })
  const texts = new Map(submissions.map(({ language, answers: [answer] }) => [language, answer?.agreedText]))
  expect(texts.get('de')).toBe('Sie dürfen mir schreiben')
  expect([texts.get('fr'), texts.get('en')]).toEqual(['You may write to me', 'You may write to me'])
})

it('stores the text and the number of the version that the visitor saw', async () => {
  const form = aForm([consent])
  const { tourId } = await aTourWithForm(app, person, form)
  await publish(person, tourId)
  await setForms(person, tourId, [{ ...form, fields: [{ ...consent, label: 'You may call me' }] }])
  await publish(person, tourId)
  const send = formSubmitter(app, person, { tourId, formId: form.id })
  for (const publicationNumber of [1, 2, 9, undefined])
    expect((await send({ answers, body: { publicationNumber } })).status).toBe(201)
  const { submissions } = await person.trpc.submissions.list.query({ tourId, formId: form.id })
  const agreedTexts = submissions.map(({ publicationNumber, answers: [answer] }) => [
    publicationNumber,
    answer?.agreedText,
  ])
  expect(agreedTexts.sort()).toEqual([
    [1, 'You may write to me'],
    [2, 'You may call me'],
    [2, 'You may call me'],
    [2, 'You may call me'],
  ])
  await setForms(person, tourId, [])
  await publish(person, tourId)
  expect((await send({ answers, body: { publicationNumber: 1 } })).status).toBe(404)
})
