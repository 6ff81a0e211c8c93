import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson } from '../../../support/people/people.ts'
import { aTourWithForm, formSubmitter, publish } from './published-form.ts'

const logLines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ports: { log: pino({ level: 'debug' }, { write: (line) => void logLines.push(line) }) } })
})
afterAll(() => app.stop())

it('logs no answers of visitors when it stores, rejects or fails to store them', async () => {
  const person = await aPerson(app, { role: 'publisher' })
  const name = aField('text')
  const email = aField('email')
  const form = aForm([name, email])
  const { tourId } = await aTourWithForm(app, person, form)
  await publish(person, tourId)
  const submit = formSubmitter(app, person, { tourId, formId: form.id })
  const answers = { [name.id]: ['Wednesday Zanzibar'] }
  expect((await submit({ answers })).status).toBe(201)
  expect((await submit({ answers: { ...answers, [email.id]: ['zanzibar@'] } })).status).toBe(400)
  // New submissions are unread, so this constraint makes the database reject them.
  await app.em().execute('alter table submissions add constraint only_read check (is_read) not valid')
  const failedResponse = await submit({ answers })
  expect(failedResponse.status).toBe(500)
  expect(await failedResponse.text()).not.toMatch(/zanzibar/i)
  const logText = logLines.join('\n')
  expect(logText).toContain('a request failed')
  expect(logText).toContain('/submissions')
  expect(logText).not.toMatch(/zanzibar/i)
})
