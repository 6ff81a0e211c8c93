import type { ChangeSelection } from '../../../../shared/publishing/selection/change-selection.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager, Reserve } from '../../../kernel/scope.ts'
import { Publication, Share } from '../../tours/publication-state/entity.ts'
import { createShareId } from '../../tours/publication-state/publication-keys.ts'
import { lockTour } from '../../tours/tours/find.ts'
import { type Approval, approveReviews } from '../reviews/approve-reviews.ts'
import { buildPublication } from './build.ts'

type PublicationRequest = {
  readonly accountId: string
  readonly tourId: string
  /** Null once the user is deleted. */
  readonly requestedBy: string | null
  /** Network of the request, for the audit log. */
  readonly network: string
  readonly now: Date
  /** Selected changes; undefined for all waiting changes. */
  readonly selection?: ChangeSelection | undefined
  /** Comment and accepted changes for the person who requested a review; null if the publication approves no review. */
  readonly approval?: Pick<Approval, 'comment' | 'accepted'> | null
}

/**
 * Queues a publication, or returns the already queued one, within the caller's transaction. Rejects with
 * `plan.publishedTours` if the account's plan does not allow another published tour.
 */
export async function enqueuePublication(
  { em, queue, reserve }: { readonly em: EntityManager; readonly queue: Queue; readonly reserve: Reserve },
  { accountId, tourId, requestedBy, network, now, selection, approval }: PublicationRequest,
): Promise<Publication> {
  await reserve(em, accountId, { resource: 'publishedTours', tourId })
  await lockTour(em, accountId, tourId)
  if (approval !== null) await approveReviews(em, { tourId, decidedBy: requestedBy, now, ...approval })
  // Selected changes are published in addition to a queued publication.
  const queuedPublication = selection
    ? null
    : await em.findOne(Publication, { tour: tourId, status: 'queued', selection: null })
  if (queuedPublication !== null) return queuedPublication
  const share = await em.findOne(Share, { tour: tourId })
  if (share === null) em.create(Share, { id: createShareId(), account: accountId, tour: tourId })
  const [latestPublication] = await em.find(Publication, { tour: tourId }, { orderBy: { number: 'desc' }, limit: 1 })
  const number = (latestPublication?.number ?? 0) + 1
  const publication = em.create(Publication, {
    account: accountId,
    tour: tourId,
    number,
    status: 'queued',
    requestedBy,
    selection: selection ?? null,
  })
  await em.flush()
  const payload = { accountId, publicationId: publication.id, network }
  await queue.send(buildPublication, selection ? { ...payload, isPartial: true } : payload, em)
  return publication
}
