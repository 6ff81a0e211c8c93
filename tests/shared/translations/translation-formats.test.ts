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
  ] as const)('is found by its extension: %s', (fileName, format) => {
    expect(translationFormatOf(fileName)).toBe(format)
  })
})

it('offers every extension that programs save translations with', () => {
  expect(translationFileExtensions).toBe('.csv,.tsv,.txt,.xlf,.xliff,.xml,.json')
})
