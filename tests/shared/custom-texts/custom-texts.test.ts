import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { customTextLimits } from '../../../src/shared/custom-texts/custom-text-limits.ts'
import {
  customTextSourcesAfter,
  customTexts,
  normalizeCustomTexts,
} from '../../../src/shared/custom-texts/custom-texts.ts'
import { placeholdersIn } from '../../../src/shared/custom-texts/placeholders.ts'
import {
  customTextEntries,
  customTextKeys,
  customTextsIn,
  isRequiredGroup,
  publishedCustomKeys,
} from '../../../src/shared/custom-texts/registry.ts'
import { answerProblems } from '../../../src/shared/forms/answers/answer-reader.ts'

/** Keys that are composed at run time. */
const composedKeys = [
  ...answerProblems.map((problem) => `form.problem.${problem}`),
  ...['ask', 'granted', 'denied'].map((answer) => `consent.${answer}`),
]

const sourceFolder = join(import.meta.dirname, '../../../src')
/** Texts of the sources that visitors' texts appear in. */
const visitorSources = ['sdk/chrome', 'server/web/share/text'].flatMap((folder) =>
  readdirSync(join(sourceFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(sourceFolder, folder, name), 'utf8')),
)

type DocumentParts = Parameters<typeof customTextsIn>[0]

describe('texts about consent and forms', () => {
  const requiredEntries = customTextEntries.filter(({ group }) => isRequiredGroup(group))
  it.each(requiredEntries)('have an English text and are used in the code: $key', ({ english, baseKey }) => {
    expect(english.trim()).not.toBe('')
    expect(composedKeys.includes(baseKey) || visitorSources.some((text) => text.includes(`'${baseKey}'`))).toBe(true)
  })

  const form = { opening: undefined }
  const gate = { opening: { kind: 'beforeTour' } }
  it.each([
    { use: 'nothing', document: { gaId: null }, groups: [] },
    { use: 'Google Analytics', document: { gaId: 'G-TOUR01', forms: [] }, groups: ['consent'] },
    { use: 'a form', document: { gaId: null, forms: [form] }, groups: ['form'] },
    { use: 'a gate', document: { gaId: null, forms: [form, gate] }, groups: ['form', 'gate'] },
    { use: 'everything', document: { gaId: 'G-TOUR01', forms: [gate] }, groups: ['consent', 'form', 'gate'] },
  ])(
    'are those that a tour with $use needs',
    ({ document, groups }: { document: DocumentParts; groups: readonly string[] }) => {
      const keys = customTextsIn(document)
      expect([...new Set(keys.map((key) => key.split('.')[0]))]).toEqual(groups)
      expect(keys).toEqual(customTextKeys.filter((key) => groups.includes(key.split('.')[0] ?? '')))
    },
  )

  it.each([
    ['a sentence', { 'form.thanks': 'Danke!' }, true],
    ['nothing', { 'form.summary': ' ' }, true],
    ['all placeholders in any position', { 'form.summary': '{count} Antworten prüfen:' }, true],
    ['a missing placeholder', { 'form.summary': 'Antworten prüfen:' }, false],
    ['a misspelled placeholder', { 'gate.stop': 'Formular für {stopp}' }, false],
    ['an unknown placeholder', { 'form.thanks': 'Danke, {name}!' }, false],
    ['a label that is too long', { 'form.send': 'x'.repeat(201) }, false],
    ['a sentence of the same length', { 'consent.ask': 'x'.repeat(201) }, true],
    ['a sentence that is too long', { 'consent.ask': 'x'.repeat(2001) }, false],
    ['another text of the viewer', { 'zoom.in': 'Näher' }, true],
    ['a text of the viewer that is too long', { 'zoom.in': 'x'.repeat(301) }, false],
    ['a form for one that names the number in words', { 'form.summaryOne': 'Diese Antwort prüfen:' }, true],
    ['a form for one with the number', { 'form.summaryOne': '{count} Antwort prüfen:' }, true],
    ['a form for few without the number', { 'form.summaryFew': 'Sprawdź odpowiedzi:' }, false],
    ['a text that appears before the tour is loaded', { 'access.needed': 'Passwort?' }, false],
  ])('are validated by placeholders and length: %s', (_case, texts, isAccepted) => {
    expect(customTexts.safeParse(texts).success).toBe(isAccepted)
  })

  it('are limited together, except those about consent and forms', () => {
    const { viewerTextMaxLength, viewerTextsMaxLength } = customTextLimits
    const entries = customTextEntries.filter(({ group, english }) => !isRequiredGroup(group) && !english.includes('{'))
    const longTexts = entries
      .slice(0, viewerTextsMaxLength / viewerTextMaxLength)
      .map(({ key }) => [key, 'x'.repeat(viewerTextMaxLength)])
    expect(longTexts).toHaveLength(100)
    const sentence = { 'consent.ask': 'x'.repeat(2000) }
    expect(customTexts.safeParse({ ...Object.fromEntries(longTexts), ...sentence }).success).toBe(true)
    const [next] = entries.slice(longTexts.length)
    expect(customTexts.safeParse({ ...Object.fromEntries(longTexts), [next?.key ?? '']: 'x' }).success).toBe(false)
  })

  it('are published only where visitors can see them, and those of the viewer in every tour', () => {
    expect(publishedCustomKeys({ gaId: null })).toEqual(
      customTextEntries.filter(({ group }) => !isRequiredGroup(group)).map(({ key }) => key),
    )
    expect(publishedCustomKeys({ gaId: 'G-TOUR01', forms: [{ opening: { kind: 'beforeTour' } }] })).toEqual(
      customTextKeys,
    )
  })

  it('record the English text that they were written for whenever they change', () => {
    const stored = {
      customTexts: { 'zoom.in': 'Näher', 'zoom.out': 'Weiter weg' },
      customTextSources: { 'zoom.in': 'Closer', 'zoom.out': 'Farther' },
    }
    const newTexts = { 'zoom.in': 'Näher', 'zoom.out': 'Weiter entfernt', 'form.send': 'Ab damit' }
    expect(customTextSourcesAfter(stored, newTexts)).toEqual({
      'zoom.in': 'Closer',
      'zoom.out': 'Zoom out',
      'form.send': 'Send',
    })
    const olderTexts = { customTexts: { 'zoom.in': 'Näher' }, customTextSources: null }
    expect(customTextSourcesAfter(olderTexts, olderTexts.customTexts)).toBeNull()
  })

  it('are stored without blank texts and with labels on one line', () => {
    const texts = { 'form.send': ' Ab\nsenden ', 'form.thanks': ' Danke.\nBis bald! ', 'form.again': '  ' }
    expect(normalizeCustomTexts(texts)).toEqual({ 'form.send': 'Ab senden', 'form.thanks': 'Danke.\nBis bald!' })
    expect(normalizeCustomTexts({ 'form.again': ' ' })).toBeNull()
    expect(normalizeCustomTexts(null)).toBeNull()
  })

  it('have their placeholders listed without duplicates', () => {
    expect(placeholdersIn('{stop} and {count}, again {stop}; {} {not this}')).toEqual(['{count}', '{stop}'])
  })
})
