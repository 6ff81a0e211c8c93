import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { englishPageTexts } from '../../../src/shared/visitor-texts/en/pages.ts'
import { englishViewerTexts } from '../../../src/shared/visitor-texts/en/viewer.ts'
import { pageTextsByLanguage } from '../../../src/shared/visitor-texts/page-text-files.ts'
import type { PluralText } from '../../../src/shared/visitor-texts/text-types.ts'
import { visitorLanguages } from '../../../src/shared/visitor-texts/visitor-languages.ts'

type Table = Readonly<Record<string, string | PluralText>>

const folder = join(import.meta.dirname, '../../../src/shared/visitor-texts')
const english: Table = { ...englishViewerTexts, ...englishPageTexts }
const tables: readonly (readonly [language: string, texts: Table])[] = await Promise.all(
  visitorLanguages.map(async (language): Promise<readonly [string, Table]> => {
    if (language === 'en') return [language, english]
    const { viewerTexts } = (await import(join(folder, language, 'viewer.ts'))) as { readonly viewerTexts: Table }
    return [language, { ...viewerTexts, ...pageTextsByLanguage[language] }]
  }),
)

const placeholdersIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join()
const formsOf = (text: string | PluralText) => (typeof text === 'string' ? [text] : Object.values(text))
/** Longest English form of a text. */
const englishLength = (key: string) => Math.max(...formsOf(english[key] ?? '').map((form) => form.length))
const maxLength = (key: string) => Math.max(30, 2 * englishLength(key))

/** Keys of the texts for which a check fails. */
function keysWith(texts: Table, test: (form: string, key: string) => boolean): readonly string[] {
  return Object.entries(texts).flatMap(([key, text]) => (formsOf(text).some((form) => test(form, key)) ? [key] : []))
}

/** A text as a cell of the table for translators. */
function cellOf(text: string | PluralText): string {
  if (typeof text === 'string') return text.replaceAll('|', '\\|')
  return Object.entries(text)
    .map(([category, form]) => `*${category}:* ${form}`)
    .join('<br>')
}

describe('the texts for visitors', () => {
  it('are all listed for translators', () => {
    const page = readFileSync(join(folder, '../../../docs/languages.md'), 'utf8')
    const texts = [...Object.entries(englishViewerTexts), ...Object.entries(englishPageTexts)]
    const rows = texts.map(([key, text]) => `| \`${key}\` | ${cellOf(text)} |`)
    expect(rows.filter((row) => !page.includes(row))).toEqual([])
    expect(page.match(/^\| `[\w.]+` \|/gm)).toHaveLength(rows.length)
  })

  it('have one folder for each language', () => {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).sort()).toEqual([...visitorLanguages].sort())
  })

  describe.each(tables)('in %s', (language, texts) => {
    it('have exactly the plural categories that Intl names', () => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
      const plurals = Object.values(texts).filter((text) => typeof text !== 'string')
      expect(plurals.length).toBeGreaterThan(0)
      for (const text of plurals) expect(Object.keys(text).sort()).toEqual([...pluralCategories].sort())
    })

    it('have the placeholders of the English texts', () => {
      // A form for exactly one or two things may name the number in words.
      const mayDiffer = (form: string, key: string) => typeof texts[key] !== 'string' && placeholdersIn(form) === ''
      const englishForm = (key: string) => formsOf(english[key] ?? '').at(-1) ?? ''
      const differs = (form: string, key: string) =>
        placeholdersIn(form) !== placeholdersIn(englishForm(key)) && !mayDiffer(form, key)
      expect(keysWith(texts, differs)).toEqual([])
    })

    it('are neither empty, nor padded, nor far longer than the English texts', () => {
      expect(keysWith(texts, (form) => form === '' || form !== form.trim())).toEqual([])
      expect(keysWith(texts, (form, key) => form.length > maxLength(key))).toEqual([])
    })
  })
})
