import { expect, it } from 'vitest'
import { TourLanguageTexts } from '../../../src/client/viewer/tour-language-texts.ts'
import { createChromeTexts } from '../../../src/sdk/locales/texts.ts'

it.each([
  { tourLanguage: 'de-AT', language: 'de', label: 'Vergrößern' },
  { tourLanguage: 'ca', language: 'en', label: 'Zoom in' },
])('previews of a tour in $tourLanguage have controls in $language', async ({ tourLanguage, language, label }) => {
  const texts = new TourLanguageTexts(tourLanguage)
  await texts.load()
  expect(texts.language).toBe(language)
  expect(createChromeTexts(texts)('zoom.in')).toBe(label)
})
