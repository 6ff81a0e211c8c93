import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits.ts'
import type { ImportReport, TranslationFormatName } from '../../../shared/translations/files.ts'
import { textsToTranslate } from '../../../shared/translations/source-texts.ts'
import type { Translation, TranslationChange } from '../../../shared/translations/translations.ts'
import { saveFile } from '../../platform/save-file.ts'
import { readTextFile } from '../../platform/text-files/decode-text.ts'
import { trpc } from '../../platform/trpc.ts'
import { draftDocument } from '../../viewer/draft-document.ts'
import { useFailureNotice, useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { measuringIdOf } from './use-translations.ts'

/** What an import did, and how it is taken back. */
export type ImportDone = { readonly report: ImportReport; readonly undo: () => Promise<void> }

const formatsByEnding: Readonly<Record<string, TranslationFormatName>> = {
  csv: 'csv',
  tsv: 'csv',
  txt: 'csv',
  xlf: 'xliff',
  xliff: 'xliff',
  xml: 'xliff',
  json: 'json',
}

function formatOf(fileName: string): TranslationFormatName {
  return formatsByEnding[fileName.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'csv'
}

/** As many as one save may have. */
function portionsOf(changes: readonly TranslationChange[]): TranslationChange[][] {
  const count = Math.ceil(changes.length / limits.translationsPerSave)
  return Array.from({ length: count }, (_, at) =>
    changes.slice(at * limits.translationsPerSave, (at + 1) * limits.translationsPerSave),
  )
}

/** Sends the texts of a language to translators as a file, and takes them back. */
export function useTranslationFiles(language: string) {
  const { t } = useTranslation()
  const { tour, queue, cache } = useTourEditor()
  const { client, accounts } = trpc.useUtils()
  const onFailure = useFailureNotice()
  const [done, setDone] = useState<ImportDone | null>(null)
  const [isBusy, setBusy] = useState(false)
  const of = { tourId: tour.id, language }
  const attempt = async (title: string, work: () => Promise<void>) => {
    setBusy(true)
    await work().catch((error: unknown) => onFailure(error, title))
    setBusy(false)
  }
  const download = (format: TranslationFormatName) =>
    attempt(t('translations.exportFailed'), async () => {
      // What is typed and not stored yet belongs into the file.
      const { name, mimeType, text } = await queue.inTurn(() => client.translations.export.query({ ...of, format }))
      saveFile(new Blob([text], { type: mimeType }), name)
    })
  const restore = async (taken: readonly Translation[], before: ReadonlyMap<string, Translation | undefined>) => {
    // What somebody has deleted since takes no text, and must not keep the rest from being taken back.
    await cache.refresh()
    const gaId = measuringIdOf(accounts.get.getData({}))
    const texts = textsToTranslate(draftDocument(cache.read() ?? tour, gaId))
    const known = new Set(texts.map(({ key }) => key))
    const still = taken.filter(({ key }) => known.has(key))
    const changes = still.map(({ key, source, version }) => {
      const old = before.get(key)
      return { key, version, text: old?.text ?? '', source: old?.source ?? source }
    })
    for (const portion of portionsOf(changes)) {
      const { translations: restored } = await client.translations.update.mutate({ ...of, changes: portion })
      cache.translations.put(restored)
    }
  }
  const upload = (file: File) =>
    attempt(t('translations.importFailed'), async () => {
      const text = await readTextFile(file)
      const format = formatOf(file.name)
      const [report, before] = await queue.inTurn(async () => {
        await cache.translations.refresh()
        const stored = cache.translations.all().filter((one) => one.language === language)
        const answer = await client.translations.import.mutate({ ...of, format, file: text })
        return [answer, new Map(stored.map((one) => [one.key, one]))] as const
      })
      cache.translations.put(report.taken)
      void cache.refresh()
      const undo = () => attempt(t('translations.undoFailed'), () => queue.inTurn(() => restore(report.taken, before)))
      setDone({ report, undo })
    })
  return { download, upload, isBusy, done, close: () => setDone(null) }
}
