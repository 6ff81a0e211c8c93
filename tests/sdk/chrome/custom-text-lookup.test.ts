import { describe, expect, it } from 'vitest'
import { customWords } from '../../../src/sdk/chrome/custom-text-lookup.ts'
import { formTexts } from '../../../src/shared/custom-texts/form-texts.ts'

const german = { 'form.send': 'Senden', 'form.again': ' ' }
const page = { 'form.send': 'Absenden' }

describe('words about consent and forms', () => {
  it.each([
    { by: 'the page', customTexts: german, overrides: page, key: 'form.send', words: 'Absenden' },
    { by: 'the author', customTexts: german, overrides: { 'form.thanks': 'Danke' }, key: 'form.send', words: 'Senden' },
    { by: 'the author', customTexts: german, overrides: undefined, key: 'form.send', words: 'Senden' },
    { by: 'the viewer', customTexts: german, overrides: undefined, key: 'form.again', words: 'Try again' },
    { by: 'the viewer', customTexts: german, overrides: undefined, key: 'form.choose', words: 'Choose' },
    { by: 'the viewer', customTexts: undefined, overrides: undefined, key: 'form.send', words: 'Send' },
  ] as const)('are those of $by: $words', ({ customTexts, overrides, key, words }) => {
    expect(customWords(formTexts, { tour: { language: 'de', customTexts }, overrides })(key)).toBe(words)
  })

  it('get their facts', () => {
    const tour = { language: 'de', customTexts: { 'form.summary': '{count} Antworten prüfen:' } }
    expect(customWords(formTexts, { tour, overrides: undefined })('form.summary', { count: '3' })).toBe(
      '3 Antworten prüfen:',
    )
  })
})
