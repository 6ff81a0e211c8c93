import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson } from '../../../support/people/people.ts'
import { aTourWithForm, publish, sender } from './published-form.ts'

const logLines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ports: { log: pino({ level: 'debug' }, { write: (line) => void logLines.push(line) }) } })
})
afterAll(() => app.stop())

it('logs no answers of visitors, whether they are stored, rejected or cause an error', async () => {
  const person = await aPerson(app, { role: 'publisher' })
  const name = aField('text')
  const email = aField('email')
  const form = aForm([name, email])
  const { tourId } = await aTourWithForm(app, person, form)
  await publish(person, tourId)
  const send = sender(app, person, { tourId, formId: form.id })
  const answers = { [name.id]: ['Wednesday Zanzibar'] }
  expect((await send({ answers })).status).toBe(201)
  expect((await send({ answers: { ...answers, [email.id]: ['zanzibar@'] } })).status).toBe(400)
  await app.em().execute('alter table submissions add constraint rejected check (is_read) not valid')
  const failedResponse = await send({ answers })
  expect(failedResponse.status).toBe(500)
  expect(await failedResponse.text()).not.toMatch(/zanzibar/i)
  const text = logLines.join('\n')
  expect(text).toContain('a request failed')
  expect(text).toContain('/submissions')
  expect(text).not.toMatch(/zanzibar/i)
})
