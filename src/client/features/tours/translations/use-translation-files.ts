import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { normalizeCustomTexts } from '../../../../shared/custom-texts/custom-texts.ts'
import { chunks } from '../../../../shared/kernel/chunks.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { textsInLanguage } from '../../../../shared/translations/source-texts.ts'
import { customKeyOf } from '../../../../shared/translations/sources/custom-texts.ts'
import type { ImportReport } from '../../../../shared/translations/translation-files.ts'
import { type TranslationFormatName, translationFormatOf } from '../../../../shared/translations/translation-formats.ts'
import { translationLimits } from '../../../../shared/translations/translation-limits.ts'
import type { Translation } from '../../../../shared/translations/translations.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { readTextFile } from '../../../platform/text-files/decode-text.ts'
import { trpc } from '../../../platform/trpc.ts'
import { draftDocument } from '../../../viewer/draft-document.ts'
import { updateTour } from '../tour-draft/edits/make-edit.ts'
import { useFailureNotice, useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { gaIdOf } from './use-translations.ts'

/** Report of an import, and a function that undoes it. */
export type ImportResult = { readonly report: ImportReport; readonly undo: () => Promise<void> }

type CustomTexts = Pick<Tour, 'customTexts' | 'customTextSources'>

/** Exports the texts of a language to a file, and imports them from one. */
export function useTranslationFiles(language: string) {
  const { t } = useTranslation()
  const { tour, queue, cache, edit } = useTourEditor()
  const { client, accounts } = trpc.useUtils()
  const onFailure = useFailureNotice()
  const [importResult, setImportResult] = useState<ImportResult | null>(null)
  const [isBusy, setBusy] = useState(false)
  const target = { tourId: tour.id, language }
  const attempt = async (title: string, action: () => Promise<void>) => {
    setBusy(true)
    await action().catch((error: unknown) => onFailure(error, title))
    setBusy(false)
  }
  const download = (format: TranslationFormatName) =>
    attempt(t('translations.exportFailed'), async () => {
      // Waits until all pending edits are saved, so that the file includes them.
      const { name, mimeType, text } = await queue.enqueue(() =>
        client.translations.export.query({ ...target, format }),
      )
      saveFile(new Blob([text], { type: mimeType }), name)
    })
  /** Restores the texts that replaced Stopover's in the tour's language before an import. */
  const undoTourTexts = async (imported: readonly Translation[], previous: CustomTexts) => {
    await cache.refresh()
    const current = cache.read() ?? tour
    const keys = imported.flatMap(({ key }) => customKeyOf(key) ?? [])
    const restored = Object.fromEntries(keys.map((key) => [key, previous.customTexts?.[key] ?? '']))
    const restoredSources = Object.fromEntries(keys.map((key) => [key, previous.customTextSources?.[key] ?? '']))
    edit(
      updateTour(current, {
        customTexts: normalizeCustomTexts({ ...current.customTexts, ...restored }),
        customTextSources: normalizeCustomTexts({ ...current.customTextSources, ...restoredSources }),
      }),
    )
  }
  const undoImport = async (
    imported: readonly Translation[],
    previous: ReadonlyMap<string, Translation | undefined>,
  ) => {
    // Skips translations of texts that were deleted meanwhile, because the server would reject the whole batch.
    await cache.refresh()
    const gaId = gaIdOf(accounts.get.getData({}))
    const texts = textsInLanguage(draftDocument(cache.read() ?? tour, gaId), language)
    const currentKeys = new Set(texts.map(({ key }) => key))
    const restorable = imported.filter(({ key }) => currentKeys.has(key))
    const changes = restorable.map(({ key, source, version }) => {
      const previousTranslation = previous.get(key)
      return { key, version, text: previousTranslation?.text ?? '', source: previousTranslation?.source ?? source }
    })
    for (const batch of chunks(changes, translationLimits.perSave)) {
      const { translations: restored } = await client.translations.update.mutate({ ...target, changes: batch })
      cache.translations.put(restored)
    }
  }
  const upload = (file: File) =>
    attempt(t('translations.importFailed'), async () => {
      const text = await readTextFile(file)
      const format = translationFormatOf(file.name)
      const { report, previous } = await queue.enqueue(async () => {
        await cache.translations.refresh()
        const storedTranslations = cache.translations.all().filter((translation) => translation.language === language)
        const importReport = await client.translations.import.mutate({ ...target, format, file: text })
        return {
          report: importReport,
          previous: new Map(storedTranslations.map((translation) => [translation.key, translation])),
        }
      })
      const isTourLanguage = language === tour.language
      const { customTexts, customTextSources } = cache.read() ?? tour
      if (!isTourLanguage) cache.translations.put(report.taken)
      void cache.refresh()
      const undo = () =>
        attempt(t('translations.undoFailed'), () =>
          isTourLanguage
            ? undoTourTexts(report.taken, { customTexts, customTextSources })
            : queue.enqueue(() => undoImport(report.taken, previous)),
        )
      setImportResult({ report, undo })
    })
  return { download, upload, isBusy, importResult, close: () => setImportResult(null) }
}
