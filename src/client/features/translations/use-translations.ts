import { useMemo } from 'react'
import { useStore } from 'zustand'
import { type Progress, progressOf } from '../../../shared/translations/progress.ts'
import { type SourceText, textsToTranslate } from '../../../shared/translations/source-texts.ts'
import { trpc } from '../../platform/trpc.ts'
import { draftDocument } from '../../viewer/draft-document.ts'
import type { TranslationFields } from '../tour-draft/edits/edit.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'

export type MadeByKey = ReadonlyMap<string, TranslationFields>

export type Translations = {
  /** What there is to translate, in the visitor's order. */
  readonly texts: readonly SourceText[]
  /** What is made in a language, with everything on top that is still to be saved. */
  madeIn(language: string): MadeByKey
  progressIn(language: string): Progress
}

const nothing: MadeByKey = new Map()

/** The texts of the tour in all of its languages. */
export function useTranslations() {
  const { tour, queue } = useTourEditor()
  const query = trpc.translations.list.useQuery({ tourId: tour.id })
  const pending = useStore(queue.store, (state) => state.pending)
  const texts = useMemo(() => textsToTranslate(draftDocument(tour)), [tour])
  const stored = query.data
  const translations = useMemo((): Translations => {
    const byLanguage = new Map<string, Map<string, TranslationFields>>()
    const put = (language: string, key: string, fields: Partial<TranslationFields>) => {
      const made = byLanguage.get(language) ?? new Map<string, TranslationFields>()
      made.set(key, { text: '', source: '', ...made.get(key), ...fields })
      byLanguage.set(language, made)
    }
    for (const { language, key, text, source } of stored ?? []) put(language, key, { text, source })
    for (const { edit } of pending) if (edit.type === 'updateTranslation') put(edit.language, edit.key, edit.after)
    const madeIn = (language: string) => byLanguage.get(language) ?? nothing
    return { texts, madeIn, progressIn: (language) => progressOf(texts, madeIn(language)) }
  }, [texts, stored, pending])
  return { translations, isLoading: query.isLoading, error: query.error, refetch: query.refetch }
}
