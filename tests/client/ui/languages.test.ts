import { describe, expect, it } from 'vitest'
import { languageChoices, languageOf, matchingLanguages } from '../../../src/client/ui/fields/languages.ts'

const matchingTags = (text: string) => matchingLanguages(languageChoices('en', 'en'), text).map(({ value }) => value)

describe('language options', () => {
  it('are unique and include the current one', () => {
    const tags = languageChoices('en', 'de-AT').map(({ value }) => value)
    expect(tags).toEqual(expect.arrayContaining(['de', 'en', 'pt-BR', 'zh-Hant', 'de-AT']))
    expect(new Set(tags).size).toBe(tags.length)
    expect(tags.length).toBeGreaterThan(100)
    expect(languageChoices('en', 'german').at(-1)).toMatchObject({ value: 'german', label: 'german' })
  })

  it('match by name in two languages and by tag, exact tags first', () => {
    expect(matchingTags('german')[0]).toBe('de')
    expect(matchingTags('Deutsch')).toContain('de')
    expect(matchingTags('PT-br')).toEqual(['pt-BR'])
    expect(matchingTags('no')[0]).toBe('no')
    expect(matchingTags('de')[0]).toBe('de')
    expect(matchingTags('klingonese')).toEqual([])
  })

  it('exist for each valid tag of a named language', () => {
    expect(languageOf('DE-at', 'en')).toMatchObject({ value: 'de-AT', label: 'Austrian German' })
    expect(languageOf('de', 'fr')?.label).toBe('allemand')
    expect(['german', 'qq', 'x', 'de_AT', '', 'de-'].map((text) => languageOf(text, 'en'))).toEqual(Array(6).fill(null))
  })
})
