import type { ChangeSelection } from '../../../../shared/publishing/selection/change-selection.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager, Reserve } from '../../../kernel/scope.ts'
import { Publication, Share } from '../../tours/publication-state/entity.ts'
import { makeShareId } from '../../tours/publication-state/publication-keys.ts'
import { lockTour } from '../../tours/tours/find.ts'
import { type Approval, approveReviews } from '../reviews/approve.ts'
import { buildPublication } from './build.ts'

type Wanted = {
  readonly accountId: string
  readonly tourId: string
  /** Null when whoever wanted it is no user any more. */
  readonly requestedBy: string | null
  /** Where it was asked for, for the account's audit log. */
  readonly network: string
  readonly now: Date
  /** Which of the waiting changes; left out, all of them. */
  readonly selection?: ChangeSelection | undefined
  /** What is said of it to whoever requested a review. */
  readonly answer?: Pick<Approval, 'comment' | 'accepted'>
}

/**
 * Puts a publication into the queue; one that waits already is answered instead of a second. Within a transaction. Rejects
 * with `plan.publishedTours` when the account's plan has no room for another tour.
 */
export async function enqueuePublication(
  { em, queue, reserve }: { readonly em: EntityManager; readonly queue: Queue; readonly reserve: Reserve },
  { accountId, tourId, requestedBy, network, now, selection, answer }: Wanted,
): Promise<Publication> {
  await reserve(em, accountId, { use: 'publishedTours', tourId })
  await lockTour(em, accountId, tourId)
  await approveReviews(em, { tourId, decidedBy: requestedBy, now, ...answer })
  // Some changes are published on top of what waits already.
  const waiting = selection ? null : await em.findOne(Publication, { tour: tourId, status: 'queued', selection: null })
  if (waiting !== null) return waiting
  const share = await em.findOne(Share, { tour: tourId })
  if (share === null) em.create(Share, { id: makeShareId(), account: accountId, tour: tourId })
  const [last] = await em.find(Publication, { tour: tourId }, { orderBy: { number: 'desc' }, limit: 1 })
  const number = (last?.number ?? 0) + 1
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
