import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { TranslationChange } from '../../../../shared/translations/translations.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
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

/**
 * Saves translations of one language, all or none, within a transaction that has locked the tour. 409 `version.stale`
 * with the stored versions of conflicting texts, the first as `current`.
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
  const saveColumns = { savedAt: ports.now(), savedBy: actor.id, deletedAt: null }
  return changes.map(({ key, text, source }) => {
    const row = rowByKey.get(key)
    if (row === undefined) return em.create(Translation, { tour: tourId, language, key, text, source, ...saveColumns })
    if (row.text !== text || row.source !== source) em.assign(row, { text, source, ...saveColumns })
    return row
  })
}
