import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import type { SourceText } from '../../../shared/translations/source-texts.ts'
import type { TranslationChange } from '../../../shared/translations/translations.ts'
import { cleanHtml } from '../../kernel/clean-html.ts'
import type { AccountScope } from '../../kernel/scope.ts'
import { Translation } from './entity.ts'
import { presentTranslations } from './find.ts'

/** A text as it may stand where the source stands. */
export function cleanText(text: string, { form }: Pick<SourceText, 'form'>): string {
  if (form === 'rich') return cleanHtml(text)
  return form === 'line' ? text.replace(/\s+/g, ' ').trim() : text
}

/** Whether there is room for a clean text where the source stands. */
export function fitsText(text: string, { form }: Pick<SourceText, 'form'>): boolean {
  const { nameMaxLength: line, plainTextMaxLength: plain, richTextMaxLength: rich } = limits
  return text.length <= { line, plain, rich }[form]
}

/**
 * Changes with their texts as they may be stored, by what there is to translate. Before any transaction: cleaning takes
 * its time. 404 for texts that the tour does not have, 400 for those that are too long, before or after they are clean.
 */
export function cleanChanges(
  changes: readonly TranslationChange[],
  texts: ReadonlyMap<string, SourceText>,
): readonly TranslationChange[] {
  return changes.map((change) => {
    const source = texts.get(change.key)
    if (source === undefined) throw new AppError('resource.notFound')
    const text = cleanText(change.text, source)
    if (!fitsText(text, source)) throw new AppError('input.invalid')
    return { ...change, text }
  })
}

type Saved = {
  readonly tourId: string
  readonly language: string
  /** Clean ones. */
  readonly changes: readonly TranslationChange[]
}

/** What is stored, should somebody else have saved meanwhile; a save that arrives twice is no conflict. */
function isConflict(row: Translation | undefined, { text, source, version }: TranslationChange): boolean {
  const isThere = row !== undefined && row.text === text && row.source === source
  return !isThere && (row?.version ?? null) !== version
}

/**
 * Saves translations of one language, all or none: within a transaction that holds the tour. 409 `version.stale` with
 * those that somebody else was faster with, the first as `current`.
 */
export async function saveTranslations(
  { em, actor, ports }: AccountScope,
  { tourId, language, changes }: Saved,
): Promise<Translation[]> {
  const keys = changes.map(({ key }) => key)
  const found = await em.find(Translation, { tour: tourId, language, key: { $in: keys } }, { refresh: true })
  const rows = new Map(found.map((row) => [row.key, row]))
  const stale = changes.filter((change) => isConflict(rows.get(change.key), change))
  if (stale.length > 0) {
    const current = await presentTranslations(
      em,
      stale.flatMap(({ key }) => rows.get(key) ?? []),
    )
    throw new AppError('version.stale', { facts: { current: current[0], stale: current } })
  }
  const saved = { savedAt: ports.now(), savedBy: actor.id, deletedAt: null }
  return changes.map(({ key, text, source }) => {
    const row = rows.get(key)
    if (row === undefined) return em.create(Translation, { tour: tourId, language, key, text, source, ...saved })
    if (row.text !== text || row.source !== source) em.assign(row, { text, source, ...saved })
    return row
  })
}
