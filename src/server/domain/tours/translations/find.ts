import type { EntityManager } from '../../../kernel/scope.ts'
import { Translation } from './entity.ts'

/** Translations of a tour into its current languages. Those of removed languages are marked as deleted. */
export function findTranslations(em: EntityManager, tourId: string): Promise<Translation[]> {
  return em.find(Translation, { tour: tourId, deletedAt: null }, { orderBy: { language: 'asc', key: 'asc' } })
}
