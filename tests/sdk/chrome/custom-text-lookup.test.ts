import { describe, expect, it } from 'vitest'
import { createCustomTextLookup } from '../../../src/sdk/chrome/custom-text-lookup.ts'
import { createAuthorTextLookup } from '../../../src/sdk/chrome/languages/author-texts.ts'
import { createTextLookup, englishSource } from '../../../src/sdk/locales/text-lookup.ts'
import type { TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { withTexts } from '../../../src/shared/translations/with-texts.ts'
import { controlTexts } from '../../../src/shared/visitor-texts/en/control-texts.ts'
import { formTexts } from '../../../src/shared/visitor-texts/en/form-texts.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'

/** Texts of the author, one of which is blank. */
const authorTexts = { 'form.send': 'Senden', 'form.again': ' ' }
const pageTexts = { 'form.send': 'Absenden' }

function documentWith(language: string, customTexts: Record<string, string>): TourDocument {
  const document = aDocument([aStop({ id: 'hall' })], [])
  const { tour } = document.tours
  if (!tour) throw new Error('no tour')
  return { ...document, tours: { tour: { ...tour, language, customTexts } } }
}

describe('texts about consent and forms', () => {
  it.each([
    { by: 'the page', customTexts: authorTexts, overrides: pageTexts, key: 'form.send', expected: 'Absenden' },
    {
      by: 'the author',
      customTexts: authorTexts,
      overrides: { 'form.thanks': 'Danke' },
      key: 'form.send',
      expected: 'Senden',
    },
    { by: 'the author', customTexts: authorTexts, overrides: undefined, key: 'form.send', expected: 'Senden' },
    { by: 'the viewer', customTexts: authorTexts, overrides: undefined, key: 'form.again', expected: 'Try again' },
    { by: 'the viewer', customTexts: authorTexts, overrides: undefined, key: 'form.choose', expected: 'Choose' },
    { by: 'the viewer', customTexts: undefined, overrides: undefined, key: 'form.send', expected: 'Send' },
  ] as const)('come from $by: $expected', ({ customTexts, overrides, key, expected }) => {
    const sources = { tour: { language: 'de', customTexts }, textSource: englishSource(overrides) }
    expect(createCustomTextLookup('form', formTexts, sources)(key)).toBe(expected)
  })

  it('have their placeholders filled in', () => {
    const tour = { language: 'de', customTexts: { 'form.summary': '{count} Antworten prüfen:' } }
    const texts = createCustomTextLookup('form', formTexts, { tour, textSource: englishSource() })
    expect(texts('form.summary', { count: '3' })).toBe('3 Antworten prüfen:')
  })

  it('are those of the viewer in a language to which the author did not translate them', () => {
    const customTexts = { 'form.send': 'Absenden', 'form.again': 'Nochmal' }
    const texts = [[['tours', 'tour', 'customTexts', 'form.send'], 'Envoyer'] as const]
    const document = withTexts(documentWith('de', customTexts), { language: 'fr', texts })
    const lookup = createCustomTextLookup('form', formTexts, {
      tour: document.tours[document.tourId],
      textSource: englishSource(),
    })
    expect([lookup('form.send'), lookup('form.again')]).toEqual(['Envoyer', 'Try again'])
  })

  it('have plural forms by the rules of the tour’s language', () => {
    const tour = { language: 'pl', customTexts: { 'form.summaryFew': 'Popraw {count} odpowiedzi:' } }
    const texts = createCustomTextLookup('form', formTexts, { tour, textSource: englishSource() })
    const textFor = (count: string) => texts('form.summary', { count })
    expect([textFor('1'), textFor('3'), textFor('5')]).toEqual([
      'Check this answer:',
      'Popraw 3 odpowiedzi:',
      'Check these 5 answers:',
    ])
  })

  it('have plural forms that a page sets one by one', () => {
    const overrides = { 'form.summaryOne': 'Check it:', 'form.send': 'Go' }
    const texts = createTextLookup('form', formTexts, englishSource(overrides))
    expect([texts('form.summary', { count: '1' }), texts('form.summary', { count: '2' })]).toEqual([
      'Check it:',
      'Check these 2 answers:',
    ])
  })
})

describe('texts of the controls', () => {
  const source = (language: string, overrides?: Record<string, string>) => ({ language, packed: undefined, overrides })
  function zoomInText(controlLanguage: string, tour: TourDocument, overrides?: Record<string, string>) {
    const textSource = source(controlLanguage, overrides)
    const lookup = createTextLookup('control', controlTexts, {
      ...textSource,
      authorText: createAuthorTextLookup(textSource, () => tour),
    })
    return lookup('zoom.in')
  }
  const customTexts = { 'zoom.in': 'Näher' }

  it.each([
    { by: 'the author in the language of the tour', controls: 'de', tour: 'de-AT', expected: 'Näher' },
    { by: 'the viewer in another language', controls: 'fr', tour: 'de', expected: 'Zoom in' },
    { by: 'the author in a language that the viewer lacks', controls: 'fr', tour: 'ca', expected: 'Näher' },
  ])('come from $by', ({ controls, tour, expected }) => {
    expect(zoomInText(controls, documentWith(tour, customTexts))).toBe(expected)
  })

  it('come from the page before the author', () => {
    expect(zoomInText('de', documentWith('de', customTexts), { 'zoom.in': 'Heran' })).toBe('Heran')
  })

  it('follow the tour to another of its languages', () => {
    const texts = [[['tours', 'tour', 'customTexts', 'zoom.in'], 'Plus près'] as const]
    const germanDocument = documentWith('de', { ...customTexts, 'zoom.out': 'Weg' })
    const french = withTexts(germanDocument, { language: 'fr', texts })
    expect(zoomInText('fr', french)).toBe('Plus près')
    expect(french.tours.tour?.customTexts).toEqual({ 'zoom.in': 'Plus près', 'zoom.out': '' })
  })
})
