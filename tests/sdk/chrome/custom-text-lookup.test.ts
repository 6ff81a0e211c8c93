import { describe, expect, it } from 'vitest'
import { createCustomTextLookup } from '../../../src/sdk/chrome/custom-text-lookup.ts'
import { formTexts } from '../../../src/shared/visitor-texts/en/form-texts.ts'

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
    expect(createCustomTextLookup(formTexts, { tour: { language: 'de', customTexts }, overrides })(key)).toBe(expected)
  })

  it('have their placeholders filled in', () => {
    const tour = { language: 'de', customTexts: { 'form.summary': '{count} Antworten prüfen:' } }
    expect(createCustomTextLookup(formTexts, { tour, overrides: undefined })('form.summary', { count: '3' })).toBe(
      '3 Antworten prüfen:',
    )
  })
})
