import { contentOfTour } from '../../../../shared/versions/content-of-tour.ts'
import type { DraftContent } from '../../../../shared/versions/draft-content.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { loadStops } from '../contents/load-stops.ts'
import { loadOwnFields } from '../contents/own-fields.ts'
import type { Tour } from '../tours/entity.ts'
import { findTranslations } from '../translations/find.ts'

/** Current content of a tour's draft, without its media. */
export async function readDraft(em: EntityManager, tour: Tour): Promise<DraftContent> {
  const ownFields = await loadOwnFields(em, tour)
  const stops = await loadStops(em, tour.stopIds)
  return contentOfTour({ ...ownFields, stops }, await findTranslations(em, tour.id))
}
