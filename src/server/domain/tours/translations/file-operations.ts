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
import { loadOwnTexts } from '../../../../shared/visitor-texts/own-texts.ts'
import { visitorLanguageOf } from '../../../../shared/visitor-texts/visitor-languages.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { Stop } from '../stops/entity.ts'
import type { Tour } from '../tours/entity.ts'
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
import { customTextsByTranslationKey, saveCustomTexts } from './tour-texts.ts'

function fileName(tourName: string, language: string, extension: string): string {
  const baseName = tourName.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '') || 'tour'
  return `${baseName}.${language}.${extension}`
}

/** Rejects a language that the tour doesn't have with 404. */
function requireLanguage(tour: Pick<Tour, 'language' | 'languages'>, language: string): void {
  if (language !== tour.language && !tour.languages.includes(language)) throw new AppError('resource.notFound')
}

/** Texts in a language by key: translations, or in the tour's language the texts that replace Stopover's own. */
async function textsByKey(
  { em }: AccountScope,
  tour: Tour,
  language: string,
): Promise<ReadonlyMap<string, TextWithSource>> {
  if (language === tour.language) return customTextsByTranslationKey(tour)
  const rows = await em.find(Translation, { tour: tour.id, language, deletedAt: null })
  return new Map(rows.map((row) => [row.key, row]))
}

/**
 * Exports the texts of a tour in a language as a file for translators. Texts that Stopover has in this language are
 * included only if the author replaced them; in the language of the tour there are no others.
 */
export const exportTranslations = operation({
  allow: 'manageTours',
  input: exportTranslationsInput,
  example: ({ tourId }) => ({ tourId, language: 'de', format: 'csv' }),
  output: translationFile,
  run: async (scope, { tourId, language, format }) => {
    const tour = await findTour(scope, tourId)
    requireLanguage(tour, language)
    const texts = await loadSourceTexts(scope, tour, language)
    const translations = withEnglishDefaults(await textsByKey(scope, tour, language), texts, language)
    const stopNameById = new Map((await scope.em.find(Stop, { tour: tourId })).map(({ id, name }) => [id, name]))
    const isBuiltInLanguage = visitorLanguageOf(language) !== undefined
    const lines = texts.flatMap((text) => {
      const { key, source, kind, stopId, itemLabel } = text
      const where = [stopNameById.get(stopId ?? ''), itemLabel, kind]
        .filter((part) => part !== undefined && part !== '')
        .join(' / ')
      const translation = translations.get(key)
      const state = translationState(text, translation)
      if (state === 'builtIn' && isBuiltInLanguage) return []
      return [{ key, source, text: translation?.text ?? '', where, state }]
    })
    const { mimeType, extension } = translationFormats[format]
    // Texts in the tour's own language are translated from Stopover's English ones.
    const sourceLanguage = language === tour.language ? 'en' : tour.language
    const text = translationCodecs[format].write(lines, { tourName: tour.name, sourceLanguage, language })
    return { name: fileName(tour.name, language, extension), mimeType, text }
  },
})

type TextWithSource = Pick<Translation, 'text' | 'source'>
/** The version is missing for texts in the tour's language, which belong to the tour. */
type StoredText = TextWithSource & Partial<Pick<Translation, 'version'>>

type ComparedTexts = Omit<ImportReport, 'taken'> & { readonly changes: readonly TranslationChange[] }

type Rejection = 'unknown' | 'tooLong' | 'unreadable' | 'placeholders'

/** Reason why a text of a file is not stored; null for a valid or empty text. */
function rejectionOf(
  { text, isBlank, keepsPlaceholders }: CleanedText,
  sourceText: SourceText | undefined,
  storedTranslation: StoredText | undefined,
): Rejection | null {
  if (sourceText === undefined) return 'unknown'
  if (text === undefined) return 'tooLong'
  if (text.includes('\ufffd') && text !== storedTranslation?.text) return 'unreadable'
  return isBlank || keepsPlaceholders ? null : 'placeholders'
}

/**
 * Translations before an import: stored ones, and effective ones, which include the viewer's English texts as defaults;
 * and Stopover's own texts in the language.
 */
type ExistingTranslations = {
  readonly stored: ReadonlyMap<string, StoredText>
  readonly effective: ReadonlyMap<string, TextWithSource>
  readonly ownTexts: ReadonlyMap<string, string>
}

const isSameText = (translation: TextWithSource | undefined, { text, source }: TextWithSource) =>
  translation?.text === text && translation.source === source

/** Compares the texts of a file with the stored translations. */
function compareTexts(
  fileTexts: readonly CleanedText[],
  texts: Texts,
  { stored, effective, ownTexts }: ExistingTranslations,
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
      // Stopover's own text replaces nothing.
      const isOwnText = sourceText.isEnglish && !storedTranslation?.text && text === ownTexts.get(key)
      if (isOwnText || isSameText(effective.get(key), change)) unchanged += 1
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
    const texts = await loadSourceTextsByKey(scope, tourId, language)
    const cleanedTexts = await cleanTexts(content?.texts ?? [], texts)
    const ownTexts = await loadOwnTexts(language)
    return await scope.em.transactional(async (em) => {
      const transactionScope = { ...scope, em }
      const tour = await lockTour(em, scope.account.id, tourId)
      requireLanguage(tour, language)
      if (content === null) throw new AppError('translations.file')
      if (!matchesLanguage(language, content.language ?? '')) throw new AppError('translations.otherLanguage')
      const isTourLanguage = language === tour.language
      const stored = isTourLanguage
        ? customTextsByTranslationKey(tour)
        : new Map(
            (await em.find(Translation, { tour: tourId, language }, { refresh: true })).map((row) => [row.key, row]),
          )
      const effective = withEnglishDefaults(stored, [...texts.values()], language)
      const { changes, ...report } = compareTexts(cleanedTexts, texts, { stored, effective, ownTexts })
      if (isTourLanguage) return { ...report, taken: await saveCustomTexts(transactionScope, tour, changes) }
      const savedRows = await saveTranslations(transactionScope, { tourId, language, changes })
      await em.flush()
      if (savedRows.length > 0) await touchTour(transactionScope, tourId)
      return { ...report, taken: await presentTranslations(em, savedRows) }
    })
  },
})
