import type { Translation as WireTranslation } from '../../../../shared/translations/translations.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { namesOf } from '../../identity/users/names.ts'
import type { Translation } from './entity.ts'

/** Translations with the names of the people who saved them. */
export async function presentTranslations(
  em: EntityManager,
  rows: readonly Translation[],
): Promise<readonly WireTranslation[]> {
  const userIds = [...new Set(rows.map(({ savedBy }) => savedBy).filter((id) => typeof id === 'string'))]
  const names = await namesOf(em, userIds)
  return rows.map(({ language, key, text, source, version, savedAt, savedBy }) => ({
    language,
    key,
    text,
    source,
    version,
    savedAt: savedAt.toISOString(),
    savedBy: names.get(savedBy ?? '') ?? null,
  }))
}
