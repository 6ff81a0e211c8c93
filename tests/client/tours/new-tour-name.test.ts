import { createInstance } from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { type NamedFile, nameOfTour } from '../../../src/client/features/tours/tours/new-tour-name.ts'
import texts from '../../../src/client/locales/en/translation.json' with { type: 'json' }

const i18n = createInstance()
beforeAll(() => i18n.init({ lng: 'en', resources: { en: { translation: texts } } }))

const location = { latitudeDeg: 53.8662, longitudeDeg: 10.6797 }
const capturedAtMs = Date.UTC(2024, 2, 12, 23, 30)
const file = (fields: Partial<NamedFile>): NamedFile => ({
  path: 'R0010001.JPG',
  capturedAtMs: null,
  location: null,
  ...fields,
})
const nameOf = (files: readonly NamedFile[], findTown = async (): Promise<string | null> => 'Lübeck') =>
  nameOfTour(files, { t: i18n.t, locale: 'en', findTown })

it('is the town and day of the first files that have them', async () => {
  const files = [file({}), file({ path: 'R0010002.JPG', capturedAtMs, location })]
  expect(await nameOf(files)).toBe('Lübeck, March 12, 2024')
})

it('is the folder of the files rather than their town', async () => {
  const files = [file({ path: 'Old mill/R0010001.JPG', location }), file({ path: 'Old mill/R0010002.JPG', location })]
  expect(await nameOf(files)).toBe('Old mill')
})

it.each([
  ['no town is near', async () => null],
  ['the request fails', () => Promise.reject(new Error('offline'))],
])('is the day alone if %s', async (_case, findTown) => {
  expect(await nameOf([file({ capturedAtMs, location })], findTown)).toBe('Tour of March 12, 2024')
})
