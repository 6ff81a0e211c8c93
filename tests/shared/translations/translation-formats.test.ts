import { describe, expect, it } from 'vitest'
import { translationFileExtensions, translationFormatOf } from '../../../src/shared/translations/translation-formats.ts'

describe('the format of a translation file', () => {
  it.each([
    ['Harbor.de.csv', 'csv'],
    ['harbor.TSV', 'csv'],
    ['harbor.txt', 'csv'],
    ['harbor.xlf', 'xliff'],
    ['harbor.xliff', 'xliff'],
    ['harbor.xml', 'xliff'],
    ['harbor.json', 'json'],
    ['harbor.pdf', 'csv'],
    ['harbor', 'csv'],
  ] as const)('is recognized by the extension of %s', (fileName, format) => {
    expect(translationFormatOf(fileName)).toBe(format)
  })
})

it('lists the extension of every supported format', () => {
  expect(translationFileExtensions).toBe('.csv,.tsv,.txt,.xlf,.xliff,.xml,.json')
})
