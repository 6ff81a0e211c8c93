import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { requestExactPath } from '../../support/people/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const fetchTexts = async (file: string) => (await fetch(`${app.address}/assets/locales/en/${file}.json`)).json()

describe('the texts of a language', () => {
  it('are served in one file', async () => {
    expect(await fetchTexts('translation')).toMatchObject({
      app: { name: 'Stopover' },
      errors: { auth: {} },
      tours: {},
    })
  })

  it('are available in a smaller file for the sign-in screens', async () => {
    const signInTexts = await fetchTexts('access')
    expect(await fetchTexts('translation')).toMatchObject(signInTexts)
    expect(signInTexts).not.toHaveProperty('tours')
  })

  // Threat T13 is described in docs/threats.md.
  it.each([
    '..%2f..%2fpackage.json',
    '../../../package.json',
    'en%00',
    '__proto__',
    'constructor',
    'EN',
    'fr',
    'en%2ftranslation.json%23',
  ])('T13: are not found for the language %s', async (language) => {
    const visitor = { address: app.address, person: { headers: {} } }
    expect(await requestExactPath(visitor, `/assets/locales/${language}/translation.json`, { method: 'GET' })).toBe(404)
  })
})
