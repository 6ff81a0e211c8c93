import { describe, expect, it } from 'vitest'
import type { TranslationChange } from '../../../src/client/features/tours/tour-draft/edits/edit.ts'
import { savedPart } from '../../../src/client/features/tours/tour-draft/edits/unsaved-changes.ts'
import {
  RemovedLanguageError,
  saveTranslations,
  UnsavedTranslationsError,
} from '../../../src/client/features/tours/tour-draft/saving/save-translations.ts'
import type { Translation } from '../../../src/shared/translations/translations.ts'
import { aStop, aTour } from './tour-builder.ts'

type Context = Parameters<typeof saveTranslations>[1]
type Update = Context['client']['translations']['update']['mutate']

const savedAt = '2026-01-01T00:00:00.000Z'
const translationOf = (key: string, text: string, version = 1): Translation => ({
  language: 'de',
  key,
  text,
  source: 'Hall',
  version,

  savedAt,
  savedBy: 'Ann',
})

const notFound = (thing: string) =>
  Object.assign(new Error(`the ${thing} is gone`), { data: { code: 'resource.notFound', status: 404 } })

type Page = {
  readonly translated?: readonly Translation[]
  readonly deletedKeys?: readonly string[]
  /** Languages of the tour and ids of its stops once it is refetched. */
  readonly refetched?: { readonly languages: readonly string[]; readonly stopIds: readonly string[] } | 'deleted'
}

/** A page that saves translations. Its server rejects the texts of `deletedKeys`, because they were deleted. */
function aPage({ translated = [], deletedKeys = [], refetched = { languages: ['de'], stopIds: [] } }: Page = {}) {
  let fetchCount = 0
  const server = new Map(translated.map((translation) => [translation.key, translation]))
  const callLengths: number[] = []
  const mutate: Update = async ({ changes }) => {
    callLengths.push(changes.length)
    if (changes.some(({ key }) => deletedKeys.includes(key))) throw notFound('text')
    const stale = changes.flatMap(({ key, version }) => {
      const translation = server.get(key)
      return translation === undefined || translation.version === version ? [] : [translation]
    })
    if (stale.length > 0)
      throw Object.assign(new Error('stale'), { data: { code: 'version.stale', status: 409, facts: { stale } } })
    const saved = changes.map(({ key, text, version }) => translationOf(key, text, (version ?? 0) + 1))
    for (const translation of saved) server.set(translation.key, translation)
    return { translations: saved, save: { previousSavedAt: savedAt, savedAt, savedBy: 'Ann' } }
  }
  const query = async () => {
    fetchCount += 1
    if (refetched === 'deleted') throw notFound('tour')
    return aTour(
      refetched.stopIds.map((id) => aStop(id)),
      { languages: [...refetched.languages] },
    )
  }
  const context: Context = {
    tourId: 'tour',
    client: { translations: { update: { mutate } }, tours: { get: { query } } },
    cache: {
      translations: { find: () => undefined, put: () => undefined, versionOf: () => null },
      applySave: { outsideTour: () => undefined },
    },
  }
  return { context, callLengths, fetchCount: () => fetchCount, textOf: (key: string) => server.get(key)?.text }
}

const change = (key: string, text = `${key} in German`): TranslationChange => ({
  key,
  before: { text: '', source: '' },
  after: { text, source: 'Hall' },
})
const keys = (count: number) => Array.from({ length: count }, (_, index) => `text.${index}`)

describe('saving several translations', () => {
  it('sends a hundred translations per request', async () => {
    const { context, callLengths, textOf } = aPage()
    await saveTranslations({ language: 'de', changes: keys(150).map((key) => change(key)) }, context)
    expect(callLengths).toEqual([100, 50])
    expect(textOf('text.149')).toBe('text.149 in German')
  })

  it('sends fewer long texts per request', async () => {
    const { context, callLengths } = aPage()
    const longText = 'x'.repeat(160_000)
    await saveTranslations({ language: 'de', changes: keys(3).map((key) => change(key, longText)) }, context)
    expect(callLengths).toEqual([1, 1, 1])
  })

  it('leaves out a text that another person has translated, also from undo', async () => {
    const { context, textOf } = aPage({ translated: [translationOf('b', 'Halle', 4)] })
    const changes = ['a', 'b', 'c'].map((key) => change(key))
    const saving = saveTranslations({ language: 'de', changes }, context)
    await expect(saving).rejects.toEqual(new UnsavedTranslationsError(1))
    expect(['a', 'b', 'c'].map(textOf)).toEqual(['a in German', 'Halle', 'c in German'])
    const undone = savedPart({ type: 'updateTranslations', language: 'de', changes })
    expect(undone).toMatchObject({ changes: [{ key: 'a' }, { key: 'c' }] })
  })

  it('leaves out texts that were deleted', async () => {
    const stopIds = ['a', 'c', 'd']
    const allKeys = ['a', 'b', 'c', 'd', 'e'].map((id) => `stop.${id}.name`)
    const deletedKeys = ['stop.b.name', 'stop.e.name']
    const { context, callLengths, fetchCount, textOf } = aPage({
      deletedKeys,
      refetched: { languages: ['de'], stopIds },
    })
    const saving = saveTranslations({ language: 'de', changes: allKeys.map((key) => change(key)) }, context)
    await expect(saving).rejects.toEqual(new UnsavedTranslationsError(2))
    expect(allKeys.map((key) => textOf(key) !== undefined)).toEqual([true, false, true, true, false])
    expect(callLengths).toEqual([5, 3])
    expect(fetchCount()).toBe(1)
  })

  it('stops at once if the language was removed, and leaves nothing to undo', async () => {
    const changes = keys(250).map((key) => change(key))
    const { context, callLengths } = aPage({ deletedKeys: keys(250), refetched: { languages: [], stopIds: [] } })
    await expect(saveTranslations({ language: 'de', changes }, context)).rejects.toEqual(new RemovedLanguageError())
    expect(callLengths).toEqual([100])
    expect(savedPart({ type: 'updateTranslations', language: 'de', changes })).toBeNull()
  })

  it.each([
    ['the tour was deleted', 'deleted', 'the tour is gone'],
    ['no text was deleted', { languages: ['de'], stopIds: ['a', 'b'] }, 'the text is gone'],
  ] as const)('stops at once if %s', async (_name, refetched, message) => {
    const changes = ['stop.a.name', 'stop.b.name'].map((key) => change(key))
    const { context, callLengths } = aPage({ deletedKeys: changes.map(({ key }) => key), refetched })
    await expect(saveTranslations({ language: 'de', changes }, context)).rejects.toThrow(message)
    expect(callLengths).toEqual([2])
  })
})
