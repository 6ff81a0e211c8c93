import { describe, expect, it } from 'vitest'
import { createCustomTextLookup } from '../../../src/sdk/chrome/custom-text-lookup.ts'
import { documentWithTexts } from '../../../src/sdk/core/languages/translated-document.ts'
import { englishSource } from '../../../src/sdk/locales/text-lookup.ts'
import type { TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { formTexts } from '../../../src/shared/visitor-texts/en/form-texts.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'

const german = { 'form.send': 'Senden', 'form.again': ' ' }
const page = { 'form.send': 'Absenden' }

describe('texts about consent and forms', () => {
  it.each([
    { by: 'the page', customTexts: german, overrides: page, key: 'form.send', expected: 'Absenden' },
    {
      by: 'the author',
      customTexts: german,
      overrides: { 'form.thanks': 'Danke' },
      key: 'form.send',
      expected: 'Senden',
    },
    { by: 'the author', customTexts: german, overrides: undefined, key: 'form.send', expected: 'Senden' },
    { by: 'the viewer', customTexts: german, overrides: undefined, key: 'form.again', expected: 'Try again' },
    { by: 'the viewer', customTexts: german, overrides: undefined, key: 'form.choose', expected: 'Choose' },
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
    const house = aDocument([aStop({ id: 'hall' })], [])
    const original = { ...house, tours: { tour: { ...house.tours.tour, language: 'de', customTexts } } } as TourDocument
    const texts = [[['tours', 'tour', 'customTexts', 'form.send'], 'Envoyer'] as const]
    const document = documentWithTexts(original, { language: 'fr', texts })
    const lookup = createCustomTextLookup('form', formTexts, {
      tour: document.tours[document.tourId],
      viewer: { document },
      textSource: englishSource(),
    })
    expect([lookup('form.send'), lookup('form.again')]).toEqual(['Envoyer', 'Try again'])
  })

  it('have a text of their own for one answer', () => {
    const textFor = (customTexts: Record<string, string>) =>
      createCustomTextLookup('form', formTexts, { tour: { language: 'de', customTexts }, textSource: englishSource() })(
        'form.summary',
        { count: '1' },
      )
    expect(textFor({ 'form.summary': '{count} Antworten prüfen:' })).toBe('Check this answer:')
    expect(textFor({ 'form.summaryOne': 'Diese Antwort prüfen:' })).toBe('Diese Antwort prüfen:')
  })
})
