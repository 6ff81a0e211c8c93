import { documentOf } from '../../../../shared/publishing/document-of.ts'
import { textsToTranslate } from '../../../../shared/translations/source-texts.ts'
import type { SourceText } from '../../../../shared/translations/text-source.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { measurementIdOf } from '../../access/accounts/measurement-id.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { loadTour } from '../contents/load.ts'
import type { Tour } from '../tours/entity.ts'
import { findTour } from '../tours/find.ts'

const emptyContext = { aid: '', tier: '', publicationNumber: 0, mapboxToken: null, customScript: null }

/** Texts to translate in a tour, including those of hidden content, which may be shown later. */
export async function textsOfTour(
  scope: { readonly em: EntityManager; readonly account: { readonly id: string } },
  tour: Tour,
): Promise<readonly SourceText[]> {
  const account = await scope.em.findOneOrFail(Account, { id: scope.account.id })
  return textsToTranslate(
    documentOf(await loadTour(scope, tour.id), { ...emptyContext, gaId: measurementIdOf(account) }),
  )
}

/** Texts to translate by key, of a tour that isn't locked. */
export async function textsByKey(
  scope: { readonly em: EntityManager; readonly account: { readonly id: string } },
  tourId: string,
): Promise<ReadonlyMap<string, SourceText>> {
  const texts = await textsOfTour(scope, await findTour(scope, tourId))
  return new Map(texts.map((text) => [text.key, text]))
}
