import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import type { SourceText } from '../../../shared/translations/source-texts.ts'
import type { TranslationChange } from '../../../shared/translations/translations.ts'
import { cleanHtml } from '../../kernel/clean-html.ts'
import type { AccountScope } from '../../kernel/scope.ts'
import { Translation } from './entity.ts'
import { presentTranslations } from './find.ts'

type Forms = ReadonlyMap<string, SourceText>

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

type Saved = {
  readonly tourId: string
  readonly language: string
  readonly changes: readonly TranslationChange[]
  /** What there is to translate, by key. */
  readonly texts: Forms
}

/** What is stored, should somebody else have saved meanwhile; a save that arrives twice is no conflict. */
function isConflict(row: Translation | undefined, { text, source, version }: TranslationChange): boolean {
  const isThere = row !== undefined && row.text === text && row.source === source
  return !isThere && (row?.version ?? null) !== version
}

/**
 * Saves translations of one language, all or none: within a transaction that holds the tour. 404 for texts that the
 * tour does not have; 409 `version.stale` with those that somebody else was faster with, the first as `current`.
 */
export async function saveTranslations(
  { em, actor, ports }: AccountScope,
  { tourId, language, changes, texts }: Saved,
): Promise<Translation[]> {
  const cleaned = changes.map((change) => {
    const source = texts.get(change.key)
    if (source === undefined) throw new AppError('resource.notFound')
    const text = cleanText(change.text, source)
    if (!fitsText(text, source)) throw new AppError('input.invalid')
    return { ...change, text }
  })
  const keys = cleaned.map(({ key }) => key)
  const found = await em.find(Translation, { tour: tourId, language, key: { $in: keys } }, { refresh: true })
  const rows = new Map(found.map((row) => [row.key, row]))
  const stale = cleaned.filter((change) => isConflict(rows.get(change.key), change))
  if (stale.length > 0) {
    const current = await presentTranslations(
      em,
      stale.flatMap(({ key }) => rows.get(key) ?? []),
    )
    throw new AppError('version.stale', { facts: { current: current[0], stale: current } })
  }
  const saved = { savedAt: ports.now(), savedBy: actor.id, deletedAt: null }
  return cleaned.map(({ key, text, source }) => {
    const row = rows.get(key)
    if (row === undefined) return em.create(Translation, { tour: tourId, language, key, text, source, ...saved })
    if (row.text !== text || row.source !== source) em.assign(row, { text, source, ...saved })
    return row
  })
}
