import { customTextLimits } from '../../../../shared/custom-texts/custom-text-limits.ts'
import { viewerTextsLength } from '../../../../shared/custom-texts/custom-texts.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { customKeyOf } from '../../../../shared/translations/sources/custom-texts.ts'
import type { TranslationChange } from '../../../../shared/translations/translations.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { Translation } from './entity.ts'
import { presentTranslations } from './present.ts'

type TranslationChanges = {
  readonly tourId: string
  readonly language: string
  /** Changes with cleaned texts. */
  readonly changes: readonly TranslationChange[]
}

/** True if another save has changed the translation; a save that arrives twice is no conflict. */
function isConflict(row: Translation | undefined, { text, source, version }: TranslationChange): boolean {
  const isSaved = row !== undefined && row.text === text && row.source === source
  return !isSaved && (row?.version ?? null) !== version
}

/** Rejects changes if the total length of the texts that replace the viewer's would exceed the limit. */
async function requireShortViewerTexts(
  em: EntityManager,
  { tourId, language, changes }: TranslationChanges,
): Promise<void> {
  if (!changes.some(({ key }) => customKeyOf(key) !== undefined)) return
  const rows = await em.find(Translation, { tour: tourId, language, key: { $like: 'custom.%' }, deletedAt: null })
  const textByKey = new Map([...rows, ...changes].map(({ key, text }) => [customKeyOf(key) ?? '', text]))
  if (viewerTextsLength(textByKey) > customTextLimits.viewerTextsMaxLength)
    throw new AppError('translations.viewerTextsTooLong')
}

/**
 * Saves translations of one language, all or none, within a transaction that has locked the tour. 409 `version.stale`
 * with the stored versions of conflicting texts, the first as `current`; 400 `translations.viewerTextsTooLong` if the
 * texts that replace those of the viewer are too long together.
 */
export async function saveTranslations(
  { em, actor, ports }: AccountScope,
  { tourId, language, changes }: TranslationChanges,
): Promise<Translation[]> {
  const keys = changes.map(({ key }) => key)
  const storedRows = await em.find(Translation, { tour: tourId, language, key: { $in: keys } }, { refresh: true })
  const rowByKey = new Map(storedRows.map((row) => [row.key, row]))
  const conflicts = changes.filter((change) => isConflict(rowByKey.get(change.key), change))
  if (conflicts.length > 0) {
    const storedTranslations = await presentTranslations(
      em,
      conflicts.flatMap(({ key }) => rowByKey.get(key) ?? []),
    )
    throw new AppError('version.stale', { facts: { current: storedTranslations[0], stale: storedTranslations } })
  }
  await requireShortViewerTexts(em, { tourId, language, changes })
  const saveColumns = { savedAt: ports.now(), savedBy: actor.id, deletedAt: null }
  return changes.map(({ key, text, source }) => {
    const row = rowByKey.get(key)
    if (row === undefined) return em.create(Translation, { tour: tourId, language, key, text, source, ...saveColumns })
    if (row.text !== text || row.source !== source) em.assign(row, { text, source, ...saveColumns })
    return row
  })
}
