import { documentOf } from '../../../../shared/publishing/document-of.ts'
import { textsInLanguage } from '../../../../shared/translations/source-texts.ts'
import type { SourceText } from '../../../../shared/translations/text-source.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { measurementIdOf } from '../../access/accounts/measurement-id.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { loadTour } from '../contents/load-tour.ts'
import type { Tour } from '../tours/entity.ts'
import { findTour } from '../tours/find.ts'

const emptyContext = { aid: '', tier: '', publicationNumber: 0, mapboxToken: null, customScript: null }

/** Loads the texts of a tour to write in a language. Hidden content is included, because it may be shown later. */
export async function loadSourceTexts(
  scope: { readonly em: EntityManager; readonly account: { readonly id: string } },
  tour: Tour,
  language: string,
): Promise<readonly SourceText[]> {
  const account = await scope.em.findOneOrFail(Account, { id: scope.account.id })
  const context = { ...emptyContext, gaId: measurementIdOf(account) }
  return textsInLanguage(documentOf(await loadTour(scope, tour.id), context), language)
}

/** Loads the texts to write in a language by key. Doesn't lock the tour. */
export async function loadSourceTextsByKey(
  scope: { readonly em: EntityManager; readonly account: { readonly id: string } },
  tourId: string,
  language: string,
): Promise<ReadonlyMap<string, SourceText>> {
  const texts = await loadSourceTexts(scope, await findTour(scope, tourId), language)
  return new Map(texts.map((text) => [text.key, text]))
}
