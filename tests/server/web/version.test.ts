import { afterAll, beforeAll, expect, it } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { startTestApp, type TestApp } from '../../support/app.ts'
import { requestExactPath } from '../../support/people/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('T13: the version endpoint returns the version only, uncached', async () => {
  const response = await fetch(`${app.address}/meta.json`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  expect(text.length).toBeLessThan(1024)
  expect(JSON.parse(text)).toEqual({ version: packageJson.version })
})

it('serves all texts of a language, and those of the sign-in screens separately', async () => {
  const [allTexts, accessTexts] = await Promise.all(
    ['translation', 'access'].map(async (part) =>
      (await fetch(`${app.address}/assets/locales/en/${part}.json`)).json(),
    ),
  )
  expect(allTexts).toMatchObject({ app: { name: 'Stopover' }, errors: { auth: {} }, tours: {} })
  expect(allTexts).toMatchObject(accessTexts)
  expect(accessTexts).not.toHaveProperty('tours')
})

it.each([
  '..%2f..%2fpackage.json',
  '../../../package.json',
  'en%00',
  '__proto__',
  'constructor',
  'EN',
  'fr',
  'en%2ftranslation.json%23',
])('T13: has no texts for the language %s', async (language) => {
  const asVisitor = { address: app.address, person: { headers: {} } }
  expect(await requestExactPath(asVisitor, `/assets/locales/${language}/translation.json`, { method: 'GET' })).toBe(404)
})
