import { documentOf, visitorsTour } from '../../../shared/publishing/document-of.ts'
import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { Account } from '../accounts/entity.ts'
import { findTour } from '../tours/find.ts'
import { loadTour } from '../tours/load.ts'

/** The tour as it would be published at this moment; number 0 for a preview. */
export async function makeDocument(
  em: EntityManager,
  { accountId, tourId, publicationNumber }: { accountId: string; tourId: string; publicationNumber: number },
): Promise<TourDocument> {
  const account = await em.findOneOrFail(Account, { id: accountId })
  const row = await findTour({ em, account: { id: accountId } }, tourId)
  const tour = visitorsTour(await loadTour({ em, account: { id: accountId } }, row))
  return documentOf(tour, {
    publicationNumber,
    aid: accountId,
    tier: account.tier,
    gaId: account.gaId ?? null,
    mapboxToken: account.mapboxToken ?? null,
    customScript: row.customScript ?? null,
  })
}
