import { documentOf } from '../../../../shared/publishing/document-of.ts'
import { textsToTranslate } from '../../../../shared/translations/source-texts.ts'
import type { SourceText } from '../../../../shared/translations/text-source.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { measurementIdOf } from '../../access/accounts/measurement-id.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { loadTour } from '../contents/load-tour.ts'
import type { Tour } from '../tours/entity.ts'
import { findTour } from '../tours/find.ts'

const emptyContext = { aid: '', tier: '', publicationNumber: 0, mapboxToken: null, customScript: null }

/** Loads the texts to translate in a tour. Hidden content is included, because it may be shown later. */
export async function loadSourceTexts(
  scope: { readonly em: EntityManager; readonly account: { readonly id: string } },
  tour: Tour,
): Promise<readonly SourceText[]> {
  const account = await scope.em.findOneOrFail(Account, { id: scope.account.id })
  return textsToTranslate(
    documentOf(await loadTour(scope, tour.id), { ...emptyContext, gaId: measurementIdOf(account) }),
  )
}

/** Loads the texts to translate by key. Doesn't lock the tour. */
export async function loadSourceTextsByKey(
  scope: { readonly em: EntityManager; readonly account: { readonly id: string } },
  tourId: string,
): Promise<ReadonlyMap<string, SourceText>> {
  const texts = await loadSourceTexts(scope, await findTour(scope, tourId))
  return new Map(texts.map((text) => [text.key, text]))
}
