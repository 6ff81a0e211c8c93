import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { SourceText } from '../../../../shared/translations/text-source.ts'
import {
  exportTranslationsInput,
  type ImportReport,
  importReport,
  importTranslationsInput,
  translationFile,
} from '../../../../shared/translations/translation-files.ts'
import { translationFormats } from '../../../../shared/translations/translation-formats.ts'
import { translationState, withEnglishDefaults } from '../../../../shared/translations/translation-progress.ts'
import type { TranslationChange } from '../../../../shared/translations/translations.ts'
import { operation } from '../../../kernel/operation.ts'
import { Stop } from '../stops/entity.ts'
import { findTour, lockTour } from '../tours/find.ts'
import { touchTour } from '../tours/saves.ts'
import { type CleanedText, cleanTexts, type Texts } from './clean-texts.ts'
import { Translation } from './entity.ts'
import { translationFileLimits } from './formats/file-limits.ts'
import { readTranslationFile } from './formats/read-file.ts'
import { translationCodecs } from './formats/registry.ts'
import { loadSourceTexts, loadSourceTextsByKey } from './load-source-texts.ts'
import { presentTranslations } from './present.ts'
import { saveTranslations } from './save-translations.ts'

function fileName(tourName: string, language: string, extension: string): string {
  const baseName = tourName.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '') || 'tour'
  return `${baseName}.${language}.${extension}`
}

/** Exports all texts of a tour with their translations into a language, as a file for translators. */
export const exportTranslations = operation({
  allow: 'manageTours',
  input: exportTranslationsInput,
  example: ({ tourId }) => ({ tourId, language: 'de', format: 'csv' }),
  output: translationFile,
  run: async (scope, { tourId, language, format }) => {
    const tour = await findTour(scope, tourId)
    if (!tour.languages.includes(language)) throw new AppError('resource.notFound')
    const rows = await scope.em.find(Translation, { tour: tourId, language, deletedAt: null })
    const texts = await loadSourceTexts(scope, tour)
    const translations = withEnglishDefaults(new Map(rows.map((row) => [row.key, row])), texts, language)
    const stopNameById = new Map((await scope.em.find(Stop, { tour: tourId })).map(({ id, name }) => [id, name]))
    const lines = texts.map((text) => {
      const { key, source, kind, stopId, itemLabel } = text
      const where = [stopNameById.get(stopId ?? ''), itemLabel, kind]
        .filter((part) => part !== undefined && part !== '')
        .join(' / ')
      const translation = translations.get(key)
      return { key, source, text: translation?.text ?? '', where, state: translationState(text, translation) }
    })
    const { mimeType, extension } = translationFormats[format]
    const text = translationCodecs[format].write(lines, {
      tourName: tour.name,
      sourceLanguage: tour.language,
      language,
    })
    return { name: fileName(tour.name, language, extension), mimeType, text }
  },
})

type ComparedTexts = Omit<ImportReport, 'taken'> & { readonly changes: readonly TranslationChange[] }

type Rejection = 'unknown' | 'tooLong' | 'unreadable' | 'placeholders'

/** Reason why a text of a file is not stored; null for a valid or empty text. */
function rejectionOf(
  { text, isBlank, keepsPlaceholders }: CleanedText,
  sourceText: SourceText | undefined,
  storedTranslation: Translation | undefined,
): Rejection | null {
  if (sourceText === undefined) return 'unknown'
  if (text === undefined) return 'tooLong'
  if (text.includes('\ufffd') && text !== storedTranslation?.text) return 'unreadable'
  return isBlank || keepsPlaceholders ? null : 'placeholders'
}

type TextWithSource = Pick<Translation, 'text' | 'source'>
/**
 * Translations before an import: stored ones, and effective ones, which include the viewer's English texts as defaults.
 */
type ExistingTranslations = {
  readonly stored: ReadonlyMap<string, Translation>
  readonly effective: ReadonlyMap<string, TextWithSource>
}

const isSameText = (translation: TextWithSource | undefined, { text, source }: TextWithSource) =>
  translation?.text === text && translation.source === source

/** Compares the texts of a file with the stored translations. */
function compareTexts(
  fileTexts: readonly CleanedText[],
  texts: Texts,
  { stored, effective }: ExistingTranslations,
): ComparedTexts {
  const changes: TranslationChange[] = []
  const rejected: Readonly<Record<Rejection, string[]>> = { unknown: [], tooLong: [], unreadable: [], placeholders: [] }
  let unchanged = 0
  let stale = 0
  let empty = 0
  for (const fileText of fileTexts) {
    const { key, text = '', source, isBlank } = fileText
    const sourceText = texts.get(key)
    const storedTranslation = stored.get(key)
    const rejection = rejectionOf(fileText, sourceText, storedTranslation)
    if (rejection !== null) rejected[rejection].push(key)
    else if (sourceText === undefined || isBlank) empty += 1
    else {
      const change = { key, text, source: source ?? sourceText.source, version: storedTranslation?.version ?? null }
      if (isSameText(effective.get(key), change)) unchanged += 1
      else changes.push(change)
      if (change.source !== sourceText.source) stale += 1
    }
  }
  return { changes, unchanged, stale, empty, ...rejected }
}

/** True if a file in one language may be imported into another: `de-DE` into `de`, but not `fr`. */
function matchesLanguage(language: string, fileLanguage: string): boolean {
  // Both end with a hyphen, so that `de` is a prefix of `de-DE`, but not of `den`.
  const target = `${language.toLowerCase()}-`
  const declared = `${fileLanguage.trim().toLowerCase().replaceAll('_', '-')}-`
  return declared === '-' || target.startsWith(declared) || declared.startsWith(target)
}

/**
 * Imports the texts of a file, which replace stored translations, and reports the results. 400
 * `translations.file` for an unreadable file, `translations.otherLanguage` for a file in another language.
 */
export const importTranslations = operation({
  allow: 'manageTours',
  input: importTranslationsInput,
  example: ({ tourId }) => ({ tourId, language: 'de', format: 'json', file: '{"tour.name":"Hafen"}' }),
  output: importReport,
  inputMaxBytes: translationFileLimits.bodyMaxBytes,
  run: async (scope, { tourId, language, format, file }) => {
    await findTour(scope, tourId)
    const content = await readTranslationFile(scope.account.id, { format, file })
    const texts = await loadSourceTextsByKey(scope, tourId)
    const cleanedTexts = await cleanTexts(content?.texts ?? [], texts)
    const { savedRows, report } = await scope.em.transactional(async (em) => {
      const transactionScope = { ...scope, em }
      const tour = await lockTour(em, scope.account.id, tourId)
      if (!tour.languages.includes(language)) throw new AppError('resource.notFound')
      if (content === null) throw new AppError('translations.file')
      if (!matchesLanguage(language, content.language ?? '')) throw new AppError('translations.otherLanguage')
      const storedTranslations = await em.find(Translation, { tour: tourId, language }, { refresh: true })
      const storedByKey = new Map(storedTranslations.map((row) => [row.key, row]))
      const effective = withEnglishDefaults(storedByKey, [...texts.values()], language)
      const { changes, ...report } = compareTexts(cleanedTexts, texts, { stored: storedByKey, effective })
      const savedRows = await saveTranslations(transactionScope, { tourId, language, changes })
      await em.flush()
      if (savedRows.length > 0) await touchTour(transactionScope, tourId)
      return { savedRows, report }
    })
    return { ...report, taken: await presentTranslations(scope.em, savedRows) }
  },
})
