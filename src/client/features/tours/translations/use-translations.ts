import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { isGa4Id } from '../../../../shared/analytics/ga4-id.ts'
import { customTextKeys, englishCustomText } from '../../../../shared/custom-texts/registry.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { extraLanguagesOf } from '../../../../shared/translations/languages.ts'
import { textsInLanguage } from '../../../../shared/translations/source-texts.ts'
import { translationKeyOf } from '../../../../shared/translations/sources/custom-texts.ts'
import type { SourceText } from '../../../../shared/translations/text-source.ts'
import { type Progress, progressOf, withEnglishDefaults } from '../../../../shared/translations/translation-progress.ts'
import { trpc } from '../../../platform/trpc.ts'
import { draftDocument } from '../../../viewer/draft-document.ts'
import type { TranslationFields } from '../tour-draft/edits/edit.ts'
import { translationsOptions } from '../tour-draft/saving/translation-cache.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import type { TranslationsByKey } from './grouped-texts.ts'

export type Translations = {
  /** The tour's language, in which Stopover's texts can be replaced, then the additional languages. */
  readonly languages: readonly string[]
  /** Texts to write in a language: those of the author, then Stopover's; for the tour's language only the latter. */
  textsIn(language: string): readonly SourceText[]
  /** Translations into a language, including unsaved edits. */
  translationsIn(language: string): TranslationsByKey
  progressIn(language: string): Progress
}

const noTranslations: TranslationsByKey = new Map()

/** GA4 measurement ID of the account; null if it has none, or until it is loaded. */
export function gaIdOf(account: { readonly gaId: string | null } | undefined): string | null {
  return account?.gaId && isGa4Id(account.gaId) ? account.gaId : null
}

/** Texts in the tour's language that replace Stopover's, with the English texts that they were written for. */
function customTextsOf({ customTexts, customTextSources }: Tour): TranslationsByKey {
  return new Map(
    customTextKeys.flatMap((key) => {
      const text = customTexts?.[key]
      if (!text) return []
      return [[translationKeyOf(key), { text, source: customTextSources?.[key] ?? englishCustomText(key) }]]
    }),
  )
}

/** Texts of the tour and their translations in all languages. */
export function useTranslations() {
  const { tour, queue } = useTourEditor()
  const query = useQuery(translationsOptions(trpc.useUtils().client, tour.id))
  const account = trpc.accounts.get.useQuery({})
  const pendingEdits = useStore(queue.store, (state) => state.pending)
  const gaId = gaIdOf(account.data)
  const document = useMemo(() => draftDocument(tour, gaId), [tour, gaId])
  const storedTranslations = query.data
  const translations = useMemo((): Translations => {
    const byLanguage = new Map<string, Map<string, TranslationFields>>()
    const put = (language: string, key: string, fields: Partial<TranslationFields>) => {
      const translationsByKey = byLanguage.get(language) ?? new Map<string, TranslationFields>()
      translationsByKey.set(key, { text: '', source: '', ...translationsByKey.get(key), ...fields })
      byLanguage.set(language, translationsByKey)
    }
    for (const { language, key, text, source } of storedTranslations ?? []) put(language, key, { text, source })
    for (const { edit } of pendingEdits) {
      if (edit.type === 'updateTranslation') put(edit.language, edit.key, edit.after)
      if (edit.type !== 'updateTranslations') continue
      for (const { key, after } of edit.changes) put(edit.language, key, after)
    }
    const customTexts = customTextsOf(tour)
    const textsByLanguage = new Map<string, readonly SourceText[]>()
    const textsIn = (language: string) => {
      const texts = textsByLanguage.get(language) ?? textsInLanguage(document, language)
      textsByLanguage.set(language, texts)
      return texts
    }
    const translationsIn = (language: string) =>
      language === tour.language
        ? customTexts
        : withEnglishDefaults(byLanguage.get(language) ?? noTranslations, textsIn(language), language)
    return {
      languages: [tour.language, ...extraLanguagesOf(tour)],
      textsIn,
      translationsIn,
      progressIn: (language) => progressOf(textsIn(language), translationsIn(language)),
    }
  }, [tour, document, storedTranslations, pendingEdits])
  const refetch = () => Promise.all([query.refetch(), account.refetch()])
  const isLoading = query.isLoading || account.isLoading
  return { translations, isLoading, error: query.error ?? account.error, refetch }
}
