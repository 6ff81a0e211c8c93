import { describe, expect, it } from 'vitest'
import { languageChoices, languageOf, matchingLanguages } from '../../../src/client/ui/fields/languages.ts'

const found = (text: string) => matchingLanguages(languageChoices('en', 'en'), text).map(({ value }) => value)

describe('languages to choose from', () => {
  it('are known by name, each once, with the one in use', () => {
    const tags = languageChoices('en', 'de-AT').map(({ value }) => value)
    expect(tags).toEqual(expect.arrayContaining(['de', 'en', 'pt-BR', 'zh-Hant', 'de-AT']))
    expect(new Set(tags).size).toBe(tags.length)
    expect(tags.length).toBeGreaterThan(100)
    expect(languageChoices('en', 'german').at(-1)).toMatchObject({ value: 'german', label: 'german' })
  })

  it('are found by their name in two languages and by their tag, the tag first', () => {
    expect(found('german')[0]).toBe('de')
    expect(found('Deutsch')).toContain('de')
    expect(found('PT-br')).toEqual(['pt-BR'])
    expect(found('no')[0]).toBe('no')
    expect(found('de')[0]).toBe('de')
    expect(found('klingonese')).toEqual([])
  })

  it('are any that a tag names, and no mere word', () => {
    expect(languageOf('DE-at', 'en')).toMatchObject({ value: 'de-AT', label: 'Austrian German' })
    expect(languageOf('de', 'fr')?.label).toBe('allemand')
    expect(['german', 'qq', 'x', 'de_AT', '', 'de-'].map((text) => languageOf(text, 'en'))).toEqual(Array(6).fill(null))
  })
})
