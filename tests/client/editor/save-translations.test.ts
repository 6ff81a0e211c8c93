import { describe, expect, it } from 'vitest'
import type { TranslationChange } from '../../../src/client/features/tours/tour-draft/edits/edit.ts'
import { savedPart } from '../../../src/client/features/tours/tour-draft/edits/unsaved-changes.ts'
import {
  saveTranslations,
  UnsavedTranslationsError,
} from '../../../src/client/features/tours/tour-draft/saving/save-translations.ts'
import type { Translation } from '../../../src/shared/translations/translations.ts'

type Context = Parameters<typeof saveTranslations>[1]
type Update = Context['client']['translations']['update']['mutate']

const at = '2026-01-01T00:00:00.000Z'
const stored = (key: string, text: string, version = 1): Translation => ({
  language: 'de',
  key,
  text,
  source: 'Hall',
  version,
  savedAt: at,
  savedBy: 'Ann',
})

/** A page whose server has these translations, and a tour without the texts `gone`. */
function aPage({ translated = [], gone = [] }: { translated?: readonly Translation[]; gone?: readonly string[] } = {}) {
  const server = new Map(translated.map((translation) => [translation.key, translation]))
  const callLengths: number[] = []
  const mutate: Update = async ({ changes }) => {
    callLengths.push(changes.length)
    if (changes.some(({ key }) => gone.includes(key)))
      throw Object.assign(new Error('gone'), { data: { code: 'resource.notFound', status: 404 } })
    const stale = changes.flatMap(({ key, version }) => {
      const row = server.get(key)
      return row === undefined || row.version === version ? [] : [row]
    })
    if (stale.length > 0)
      throw Object.assign(new Error('stale'), { data: { code: 'version.stale', status: 409, facts: { stale } } })
    const saved = changes.map(({ key, text, version }) => stored(key, text, (version ?? 0) + 1))
    for (const translation of saved) server.set(translation.key, translation)
    return { translations: saved, save: { previousSavedAt: at, savedAt: at, savedBy: 'Ann' } }
  }
  const context: Context = {
    tourId: 'tour',
    client: { translations: { update: { mutate } } },
    cache: {
      refresh: async () => undefined,
      translations: { find: () => undefined, put: () => undefined, versionOf: () => null },
      saved: { outsideTour: () => undefined },
    },
  }
  return { context, callLengths, textOf: (key: string) => server.get(key)?.text }
}

const change = (key: string, text = `${key} in German`): TranslationChange => ({
  key,
  before: { text: '', source: '' },
  after: { text, source: 'Hall' },
})
const keys = (count: number) => Array.from({ length: count }, (_, index) => `text.${index}`)

describe('saving several translations', () => {
  it('takes a request for a hundred', async () => {
    const { context, callLengths, textOf } = aPage()
    await saveTranslations({ language: 'de', changes: keys(150).map((key) => change(key)) }, context)
    expect(callLengths).toEqual([100, 50])
    expect(textOf('text.149')).toBe('text.149 in German')
  })

  it('sends long texts in more requests', async () => {
    const { context, callLengths } = aPage()
    const long = 'x'.repeat(160_000)
    await saveTranslations({ language: 'de', changes: keys(3).map((key) => change(key, long)) }, context)
    expect(callLengths).toEqual([1, 1, 1])
  })

  it('leaves out what another person has translated, and its undo as well', async () => {
    const { context, textOf } = aPage({ translated: [stored('b', 'Halle', 4)] })
    const changes = ['a', 'b', 'c'].map((key) => change(key))
    const saving = saveTranslations({ language: 'de', changes }, context)
    await expect(saving).rejects.toEqual(new UnsavedTranslationsError(1))
    expect(['a', 'b', 'c'].map(textOf)).toEqual(['a in German', 'Halle', 'c in German'])
    const undone = savedPart({ type: 'updateTranslations', language: 'de', changes })
    expect(undone).toMatchObject({ changes: [{ key: 'a' }, { key: 'c' }] })
  })

  it('leaves out texts that were deleted', async () => {
    const { context, textOf } = aPage({ gone: ['b', 'e'] })
    const all = ['a', 'b', 'c', 'd', 'e']
    const saving = saveTranslations({ language: 'de', changes: all.map((key) => change(key)) }, context)
    await expect(saving).rejects.toEqual(new UnsavedTranslationsError(2))
    expect(all.map((key) => textOf(key) !== undefined)).toEqual([true, false, true, true, false])
  })
})
