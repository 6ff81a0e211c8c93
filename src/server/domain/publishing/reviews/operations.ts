import { z } from 'zod'
import { deniedSentence, hasPermission } from '../../../../shared/access/permissions.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import { reviewLimits } from '../../../../shared/reviews/review-limits.ts'
import {
  cancelReviewInput,
  listReviewsInput,
  requestReviewInput,
  returnReviewInput,
  review,
  type Review as WireReview,
} from '../../../../shared/reviews/reviews.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { notifyMembers } from '../../connections/notifications/notify.ts'
import { announceEvent } from '../../connections/webhooks/announce.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { isAttemptAllowed } from '../../identity/rate-limits/rate-limits.ts'
import { namesOf } from '../../identity/users/names.ts'
import { findTour, lockTour } from '../../tours/tours/find.ts'
import { namedTour } from '../../tours/tours/named-tour.ts'
import { reviewRequestedEmail, reviewReturnedEmail } from './emails.ts'
import { Review } from './entity.ts'
import { presentReviews } from './present.ts'

/** Requests for reviews, newest first: all of a tour, or the open ones of the account. */
export const listReviews = operation({
  allow: 'viewTour',
  input: listReviewsInput,
  output: z.array(review),
  run: async (scope, { tourId }) => {
    const { em, account } = scope
    if (tourId !== undefined) await findTour(scope, tourId)
    const which = tourId === undefined ? { status: 'open' as const } : { tour: tourId }
    const where = { account: account.id, ...which }
    const orderBy = [{ createdAt: 'desc' as const }, { id: 'asc' as const }]
    return presentReviews(scope, await em.find(Review, where, { orderBy, limit: limits.reviewsListed }))
  },
})

async function presentOne(scope: AccountScope, reviewId: string): Promise<WireReview> {
  const fresh = { em: scope.em.fork({ keepTransactionContext: true }), actor: scope.actor }
  const [presented] = await presentReviews(fresh, await fresh.em.find(Review, { id: reviewId }))
  if (presented === undefined) throw new AppError('resource.notFound')
  return presented
}

/** Whether one more email may go: requests can be made and canceled faster than anyone wants to be told. */
function mayTell({ em, actor }: AccountScope): Promise<boolean> {
  const { emailsPerRequester: points, emailsWindowMs: windowMs } = reviewLimits
  return isAttemptAllowed(em, [{ name: 'review-request', key: actor.id, points, windowMs }])
}

/** Asks those who may publish to look at the changes of a tour; 409 while another request waits. */
export const requestReview = operation({
  allow: 'manageTours',
  input: requestReviewInput,
  output: review,
  run: async (scope, { tourId, message }) => {
    const { em, account, actor } = scope
    const created = await em.transactional(async (inner) => {
      const { name } = await lockTour(inner, account.id, tourId)
      const waiting = await inner.count(Review, { tour: tourId, status: 'open' })
      if (waiting > 0) throw new AppError('review.open')
      const row = inner.create(Review, { account: account.id, tour: tourId, message, requestedBy: actor.id })
      await inner.flush()
      await recordEvent({ ...scope, em: inner }, account.id, { action: 'review-requested', subject: name })
      const data = {
        tour: namedTour(scope.ports, { id: tourId, name }),
        review: { id: row.id, message },
        requestedBy: { id: actor.id, name: (await namesOf(inner, [actor.id])).get(actor.id) ?? '' },
      }
      await announceEvent({ ...scope, em: inner }, account.id, { type: 'review.requested', data })
      if (await mayTell({ ...scope, em: inner }))
        await notifyMembers(
          { ...scope, em: inner },
          {
            kind: 'reviewRequested',
            accountId: account.id,
            exceptUserId: actor.id,
            email: reviewRequestedEmail,
            contents: {
              path: linkTo.editTour(tourId, 'publish'),
              tourName: name,
              personName: data.requestedBy.name,
              reviewId: row.id,
            },
          },
        )
      return row
    })
    return presentOne(scope, created.id)
  },
})

type Decision = { readonly status: 'returned' | 'canceled'; readonly comment: string }

type Returned = { readonly reviewId: string; readonly tourId: string; readonly requestedBy: string | null | undefined }

/** Emails who requested a review that it was returned. */
async function tellRequester(scope: AccountScope, { reviewId, tourId, requestedBy }: Returned): Promise<void> {
  const { em, account, actor } = scope
  const { name } = await findTour({ em, account }, tourId)
  const personName = (await namesOf(em, [actor.id])).get(actor.id) ?? ''
  const contents = { path: linkTo.editTour(tourId, 'publish'), tourName: name, personName, reviewId }
  const about = {
    kind: 'reviewReturned',
    accountId: account.id,
    userIds: [requestedBy],
    exceptUserId: actor.id,
  } as const
  await notifyMembers(scope, { ...about, email: reviewReturnedEmail, contents })
}

/** Ends an open request; 409 when it has ended already. */
async function endReview(
  scope: AccountScope,
  { id: reviewId, tour, requestedBy }: Review,
  { status, comment }: Decision,
): Promise<WireReview> {
  const { em, account, actor, ports } = scope
  await em.transactional(async (inner) => {
    const ended = { status, comment, decidedBy: actor.id, decidedAt: ports.now() }
    const open = { id: reviewId, account: account.id, status: 'open' as const }
    if ((await inner.nativeUpdate(Review, open, ended)) === 0) throw new AppError('review.over')
    if (status === 'returned') await tellRequester({ ...scope, em: inner }, { reviewId, tourId: tour, requestedBy })
  })
  return presentOne(scope, reviewId)
}

async function findReview({ em, account }: AccountScope, reviewId: string): Promise<Review> {
  const found = await em.findOne(Review, { id: reviewId, account: account.id })
  if (found === null) throw new AppError('resource.notFound')
  await findTour({ em, account }, found.tour)
  return found
}

/** Returns a request with what has to change first. To approve one, publish the tour. */
export const returnReview = operation({
  allow: 'publishTours',
  input: returnReviewInput,
  output: review,
  run: async (scope, { reviewId, comment }) => {
    const found = await findReview(scope, reviewId)
    return endReview(scope, found, { status: 'returned', comment })
  },
})

/** Cancels a request: whoever asked, or somebody who may publish. */
export const cancelReview = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: cancelReviewInput,
  output: review,
  run: async (scope, { reviewId }) => {
    const found = await findReview(scope, reviewId)
    const { requestedBy } = found
    const { actor, account } = scope
    const isTheirs = requestedBy === actor.id
    const member = { role: account.role, rootAdmin: actor.rootAdmin }
    if (!isTheirs && !hasPermission('publishTours', member)) {
      throw new AppError('access.denied', { message: deniedSentence('publishTours') })
    }
    return endReview(scope, found, { status: 'canceled', comment: '' })
  },
})
