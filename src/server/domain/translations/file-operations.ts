import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import {
  exportTranslationsInput,
  type ImportReport,
  importReport,
  importTranslationsInput,
  translationFile,
} from '../../../shared/translations/files.ts'
import { translationState } from '../../../shared/translations/progress.ts'
import type { TranslationChange } from '../../../shared/translations/translations.ts'
import { operation } from '../../kernel/operation.ts'
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
    const made = new Map(rows.map((row) => [row.key, row]))
    const stops = new Map((await scope.em.find(Stop, { tour: tourId })).map(({ id, name }) => [id, name]))
    const texts = (await textsOfTour(scope, tour)).map((text) => {
      const { key, source, what, stopId, of } = text
      const where = [stops.get(stopId ?? ''), of, what].filter((part) => part !== undefined && part !== '').join(' / ')
      return { key, source, text: made.get(key)?.text ?? '', where, state: translationState(text, made.get(key)) }
    })
    const { write, mimeType, extension } = translationFormats[format]
    const text = write(texts, { tourName: tour.name, sourceLanguage: tour.language, language })
    return { name: fileName(tour.name, language, extension), mimeType, text }
  },
})

type Sorted = Omit<ImportReport, 'taken'> & { readonly changes: readonly TranslationChange[] }

/** What a file brings, against what there is. */
function sortTexts(given: readonly CleanRead[], texts: Texts, stored: ReadonlyMap<string, Translation>): Sorted {
  const changes: TranslationChange[] = []
  const unknown: string[] = []
  const tooLong: string[] = []
  const unreadable: string[] = []
  let unchanged = 0
  let stale = 0
  let empty = 0
  for (const { key, text, source, isBlank } of given) {
    const known = texts.get(key)
    const before = stored.get(key)
    if (known === undefined) unknown.push(key)
    else if (text === undefined) tooLong.push(key)
    else if (text.includes('\ufffd') && text !== before?.text) unreadable.push(key)
    else if (isBlank) empty += 1
    else {
      const change = { key, text, source: source ?? known.source, version: before?.version ?? null }
      if (before?.text === text && before.source === change.source) unchanged += 1
      else changes.push(change)
      if (change.source !== known.source) stale += 1
    }
  }
  return { changes, unchanged, stale, empty, unknown, tooLong, unreadable }
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
      const { changes, ...sorted } = sortTexts(clean, texts, new Map(stored.map((row) => [row.key, row])))
      const saved = await saveTranslations(inner, { tourId, language, changes })
      await em.flush()
      if (saved.length > 0) await touchTour(inner, tourId)
      return { rows: saved, report: sorted }
    })
    return { ...report, taken: await presentTranslations(scope.em, rows) }
  },
})
