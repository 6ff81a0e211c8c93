import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import type { SourceText } from '../../../../shared/translations/source-texts.ts'
import {
  exportTranslationsInput,
  type ImportReport,
  importReport,
  importTranslationsInput,
  translationFile,
} from '../../../../shared/translations/translation-files.ts'
import { translationState, withEnglishDefaults } from '../../../../shared/translations/translation-progress.ts'
import type { TranslationChange } from '../../../../shared/translations/translations.ts'
import { operation } from '../../../kernel/operation.ts'
import { Stop } from '../stops/entity.ts'
import { findTour, lockTour } from '../tours/find.ts'
import { touchTour } from '../tours/saves.ts'
import { type CleanRead, cleanTexts, type Texts } from './clean.ts'
import { Translation } from './entity.ts'
import { presentTranslations } from './find.ts'
import { readTranslationFile } from './formats/read-file.ts'
import { translationFormats } from './formats/registry.ts'
import { saveTranslations } from './save.ts'
import { textsByKey, textsOfTour } from './texts.ts'

function fileName(tourName: string, language: string, extension: string): string {
  const plain = tourName.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '') || 'tour'
  return `${plain}.${language}.${extension}`
}

/** All texts of a tour with what they are in a language, as a file for whoever translates them. */
export const exportTranslations = operation({
  allow: 'manageTours',
  input: exportTranslationsInput,
  output: translationFile,
  run: async (scope, { tourId, language, format }) => {
    const tour = await findTour(scope, tourId)
    if (!tour.languages.includes(language)) throw new AppError('resource.notFound')
    const rows = await scope.em.find(Translation, { tour: tourId, language, deletedAt: null })
    const texts = await textsOfTour(scope, tour)
    const translations = withEnglishDefaults(new Map(rows.map((row) => [row.key, row])), texts, language)
    const stops = new Map((await scope.em.find(Stop, { tour: tourId })).map(({ id, name }) => [id, name]))
    const lines = texts.map((text) => {
      const { key, source, what, stopId, of } = text
      const where = [stops.get(stopId ?? ''), of, what].filter((part) => part !== undefined && part !== '').join(' / ')
      const translation = translations.get(key)
      return { key, source, text: translation?.text ?? '', where, state: translationState(text, translation) }
    })
    const { write, mimeType, extension } = translationFormats[format]
    const text = write(lines, { tourName: tour.name, sourceLanguage: tour.language, language })
    return { name: fileName(tour.name, language, extension), mimeType, text }
  },
})

type Sorted = Omit<ImportReport, 'taken'> & { readonly changes: readonly TranslationChange[] }

type Rejection = 'unknown' | 'tooLong' | 'unreadable' | 'placeholders'

/** Why a text of a file isn't stored; null for one that is, or is empty. */
function rejectionOf(
  { text, isBlank, namesFacts }: CleanRead,
  known: SourceText | undefined,
  before: Translation | undefined,
): Rejection | null {
  if (known === undefined) return 'unknown'
  if (text === undefined) return 'tooLong'
  if (text.includes('\ufffd') && text !== before?.text) return 'unreadable'
  return isBlank || namesFacts ? null : 'placeholders'
}

type Made = Pick<Translation, 'text' | 'source'>
/** Translations before an import: those that are stored, and with the English of the viewer, where that stands in for one. */
type Before = {
  readonly stored: ReadonlyMap<string, Translation>
  readonly shown: ReadonlyMap<string, Made>
}

const isSame = (before: Made | undefined, { text, source }: Made) => before?.text === text && before.source === source

/** What a file brings, against what there is. */
function sortTexts(given: readonly CleanRead[], texts: Texts, { stored, shown }: Before): Sorted {
  const changes: TranslationChange[] = []
  const rejected: Readonly<Record<Rejection, string[]>> = { unknown: [], tooLong: [], unreadable: [], placeholders: [] }
  let unchanged = 0
  let stale = 0
  let empty = 0
  for (const read of given) {
    const { key, text = '', source, isBlank } = read
    const known = texts.get(key)
    const before = stored.get(key)
    const rejection = rejectionOf(read, known, before)
    if (rejection !== null) rejected[rejection].push(key)
    else if (known === undefined || isBlank) empty += 1
    else {
      const change = { key, text, source: source ?? known.source, version: before?.version ?? null }
      if (isSame(shown.get(key), change)) unchanged += 1
      else changes.push(change)
      if (change.source !== known.source) stale += 1
    }
  }
  return { changes, unchanged, stale, empty, ...rejected }
}

/** Whether a file that says it is in one language may be meant for another: `de-DE` for `de`, but no `fr`. */
function isMeantFor(language: string, named: string): boolean {
  const wanted = `${language.toLowerCase()}-`
  const said = `${named.trim().toLowerCase().replaceAll('_', '-')}-`
  return said === '-' || wanted.startsWith(said) || said.startsWith(wanted)
}

/**
 * Takes the texts of a file, in place of those that are stored, and tells what became of each. 400 `translations.file`
 * for a file that cannot be read, `translations.otherLanguage` for one that says it is in another language.
 */
export const importTranslations = operation({
  allow: 'manageTours',
  input: importTranslationsInput,
  output: importReport,
  inputMaxBytes: limits.translationFileBodyMaxBytes,
  run: async (scope, { tourId, language, format, file }) => {
    await findTour(scope, tourId)
    const given = await readTranslationFile(scope.account.id, { format, file })
    const texts = await textsByKey(scope, tourId)
    const clean = await cleanTexts(given?.texts ?? [], texts)
    const { rows, report } = await scope.em.transactional(async (em) => {
      const inner = { ...scope, em }
      const tour = await lockTour(em, scope.account.id, tourId)
      if (!tour.languages.includes(language)) throw new AppError('resource.notFound')
      if (given === null) throw new AppError('translations.file')
      if (!isMeantFor(language, given.language ?? '')) throw new AppError('translations.otherLanguage')
      const stored = await em.find(Translation, { tour: tourId, language }, { refresh: true })
      const rows = new Map(stored.map((row) => [row.key, row]))
      const before = { stored: rows, shown: withEnglishDefaults(rows, [...texts.values()], language) }
      const { changes, ...sorted } = sortTexts(clean, texts, before)
      const saved = await saveTranslations(inner, { tourId, language, changes })
      await em.flush()
      if (saved.length > 0) await touchTour(inner, tourId)
      return { rows: saved, report: sorted }
    })
    return { ...report, taken: await presentTranslations(scope.em, rows) }
  },
})
