import { useMemo } from 'react'
import { useStore } from 'zustand'
import { isGa4Id } from '../../../shared/analytics/ga4-id.ts'
import { extraLanguagesOf, isEnglishTag } from '../../../shared/translations/languages.ts'
import { type Progress, progressOf, withEnglish } from '../../../shared/translations/progress.ts'
import { type SourceText, textsToTranslate } from '../../../shared/translations/source-texts.ts'
import { textsToCustomize } from '../../../shared/translations/sources/custom-texts.ts'
import { trpc } from '../../platform/trpc.ts'
import { draftDocument } from '../../viewer/draft-document.ts'
import type { TranslationFields } from '../tour-draft/edits/edit.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { customKeyOf } from './write-text.ts'

export type MadeByKey = ReadonlyMap<string, TranslationFields>

export type Translations = {
  /** Languages with texts to write: the tour's own where the viewer has texts for it, then its others. */
  readonly languages: readonly string[]
  /** Texts to write in a language, in the visitor's order; in the tour's own language, those of the viewer. */
  textsIn(language: string): readonly SourceText[]
  /** What is made in a language, with everything on top that is still to be saved. */
  madeIn(language: string): MadeByKey
  progressIn(language: string): Progress
}

const nothing: MadeByKey = new Map()

/** The account's measurement ID, as far as it measures anything; null until it is there. */
export function measuringIdOf(account: { readonly gaId: string | null } | undefined): string | null {
  return account?.gaId && isGa4Id(account.gaId) ? account.gaId : null
}

/** The texts of the tour in all of its languages. */
export function useTranslations() {
  const { tour, queue } = useTourEditor()
  const query = trpc.translations.list.useQuery({ tourId: tour.id })
  const account = trpc.accounts.get.useQuery({})
  const pending = useStore(queue.store, (state) => state.pending)
  const gaId = measuringIdOf(account.data)
  const document = useMemo(() => draftDocument(tour, gaId), [tour, gaId])
  const stored = query.data
  const translations = useMemo((): Translations => {
    const texts = textsToTranslate(document)
    const ownTexts = textsToCustomize(document)
    const byLanguage = new Map<string, Map<string, TranslationFields>>()
    const put = (language: string, key: string, fields: Partial<TranslationFields>) => {
      const made = byLanguage.get(language) ?? new Map<string, TranslationFields>()
      made.set(key, { text: '', source: '', ...made.get(key), ...fields })
      byLanguage.set(language, made)
    }
    for (const { language, key, text, source } of stored ?? []) put(language, key, { text, source })
    for (const { edit } of pending) if (edit.type === 'updateTranslation') put(edit.language, edit.key, edit.after)
    const ownMade = new Map(
      ownTexts.flatMap(({ key, source }) => {
        const customKey = customKeyOf(key)
        const text = customKey && tour.customTexts?.[customKey]
        return text ? [[key, { text, source }] as const] : []
      }),
    )
    const isOwn = (language: string) => language === tour.language
    const offersOwn = ownTexts.length > 0 && (!isEnglishTag(tour.language) || ownMade.size > 0)
    const textsIn = (language: string) => (isOwn(language) ? ownTexts : texts)
    const madeIn = (language: string) =>
      isOwn(language) ? ownMade : withEnglish(byLanguage.get(language) ?? nothing, texts, language)
    return {
      languages: [...(offersOwn ? [tour.language] : []), ...extraLanguagesOf(tour)],
      textsIn,
      madeIn,
      progressIn: (language) => progressOf(textsIn(language), madeIn(language)),
    }
  }, [tour, document, stored, pending])
  const refetch = () => Promise.all([query.refetch(), account.refetch()])
  const isLoading = query.isLoading || account.isLoading
  return { translations, isLoading, error: query.error ?? account.error, refetch }
}
