import type { Translation as WireTranslation } from '../../../../shared/translations/translations.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { namesOf } from '../../identity/users/names.ts'
import { Translation } from './entity.ts'

export async function presentTranslations(
  em: EntityManager,
  rows: readonly Translation[],
): Promise<readonly WireTranslation[]> {
  const people = [...new Set(rows.map(({ savedBy }) => savedBy).filter((id) => typeof id === 'string'))]
  const names = await namesOf(em, people)
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

/** Translations of a tour into the languages that it has. */
export function findTranslations(em: EntityManager, tourId: string): Promise<Translation[]> {
  return em.find(Translation, { tour: tourId, deletedAt: null }, { orderBy: { language: 'asc', key: 'asc' } })
}
