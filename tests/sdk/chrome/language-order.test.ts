import { describe, expect, it } from 'vitest'
import { type LanguageSources, languageOrder } from '../../../src/sdk/chrome/languages/visitor-preferences.ts'
import { bestLanguage } from '../../../src/shared/translations/languages.ts'
import { visitorLanguages } from '../../../src/shared/visitor-texts/visitor-languages.ts'

const nothing: LanguageSources = { page: undefined, chosen: null, browser: [], tour: [] }

/** Languages of the tour and of its controls, as the viewer chooses them. */
function chosenLanguages(sources: Partial<LanguageSources>): readonly (string | undefined)[] {
  const order = languageOrder({ ...nothing, ...sources })
  return [bestLanguage(order, sources.tour ?? []), bestLanguage(order, visitorLanguages)]
}

describe('the languages of a tour and of its controls', () => {
  it.each([
    {
      name: 'are the one in the URL before the visitor’s choice',
      sources: { page: 'fr', chosen: 'de', browser: ['en'], tour: ['en', 'de', 'fr'] },
      languages: ['fr', 'fr'],
    },
    {
      name: 'are the visitor’s choice before the browser’s',
      sources: { chosen: 'de', browser: ['en'], tour: ['en', 'de'] },
      languages: ['de', 'de'],
    },
    {
      name: 'are both the tour’s if the browser prefers another that the tour lacks',
      sources: { browser: ['fr', 'de'], tour: ['en', 'de'] },
      languages: ['de', 'de'],
    },
    {
      name: 'differ if the tour has none of the browser’s',
      sources: { browser: ['ja'], tour: ['de', 'en'] },
      languages: ['de', 'ja'],
    },
    {
      name: 'differ if the viewer lacks the language of the tour',
      sources: { browser: ['ca', 'es'], tour: ['en', 'ca'] },
      languages: ['ca', 'es'],
    },
    {
      name: 'are the tour’s own if the viewer has none of the browser’s',
      sources: { browser: ['ca'], tour: ['de', 'en'] },
      languages: ['de', 'de'],
    },
    {
      name: 'ignore a language in the URL that neither has',
      sources: { page: 'ca', browser: ['de'], tour: ['en', 'de'] },
      languages: ['de', 'de'],
    },
    {
      name: 'differ if the page sets a language that the tour lacks',
      sources: { page: 'nb', browser: ['en-GB'], tour: ['de', 'en'] },
      languages: ['en', 'nb'],
    },
    {
      name: 'match regions and scripts',
      sources: { browser: ['zh-TW'], tour: ['en', 'zh-Hans', 'zh-Hant'] },
      languages: ['zh-Hant', 'zh-Hant'],
    },
    {
      name: 'match Brazilian Portuguese for every Portuguese',
      sources: { browser: ['pt'], tour: ['en', 'pt-BR'] },
      languages: ['pt-BR', 'pt-BR'],
    },
    {
      name: 'match Bokmål for every Norwegian',
      sources: { browser: ['no'], tour: ['en', 'nb'] },
      languages: ['nb', 'nb'],
    },
    {
      name: 'are the browser’s until the tour is loaded',
      sources: { browser: ['en-GB', 'de'] },
      languages: [undefined, 'en'],
    },
    { name: 'are the tour’s own without any preference', sources: { tour: ['he', 'en'] }, languages: ['he', 'he'] },
  ])('$name', ({ sources, languages }) => {
    expect(chosenLanguages(sources)).toEqual(languages)
  })
})
