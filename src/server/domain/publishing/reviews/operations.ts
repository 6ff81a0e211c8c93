import { deniedMessage, hasPermission } from '../../../../shared/access/permissions.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import {
  cancelReviewInput,
  listReviewsInput,
  requestReviewInput,
  returnReviewInput,
  review,
  reviewPage,
  type Review as WireReview,
} from '../../../../shared/reviews/reviews.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { createdBefore, creationOf, pageOf, readLength } from '../../../database/rows/pages.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { notifyMembers } from '../../connections/notifications/notify.ts'
import { enqueueWebhookEvent } from '../../connections/webhooks/enqueue-event.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { isAttemptAllowed } from '../../identity/rate-limits/rate-limits.ts'
import { namesOf } from '../../identity/users/names.ts'
import { findTour, lockTour } from '../../tours/tours/find.ts'
import { namedTour } from '../../tours/tours/named-tour.ts'
import { reviewRequestedEmail, reviewReturnedEmail } from './emails.ts'
import { Review } from './entity.ts'
import { presentReviews } from './present.ts'
import { reviewLimits } from './review-limits.ts'

/** A page of review requests, newest first: all of a tour, or the open ones of the account. */
export const listReviews = operation({
  allow: 'viewTour',
  input: listReviewsInput,
  example: ({ tourId }) => ({ tourId }),
  output: reviewPage,
  run: async (scope, { tourId, cursor, limit }) => {
    const { em, account } = scope
    if (tourId !== undefined) await findTour(scope, tourId)
    const selection = tourId === undefined ? { status: 'open' as const } : { tour: tourId }
    const where = { $and: [{ account: account.id }, selection, ...createdBefore(cursor)] }
    const options = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: readLength(limit) } as const
    const { page, nextCursor } = pageOf(await em.find(Review, where, options), limit, creationOf)
    return { reviews: await presentReviews(scope, page), nextCursor }
  },
})

async function presentReview(scope: AccountScope, reviewId: string): Promise<WireReview> {
  const forkedScope = { em: scope.em.fork({ keepTransactionContext: true }), actor: scope.actor }
  const [presentedReview] = await presentReviews(forkedScope, await forkedScope.em.find(Review, { id: reviewId }))
  if (presentedReview === undefined) throw new AppError('resource.notFound')
  return presentedReview
}

/** Rate-limits the emails about requests, because requests can be created and canceled in quick succession. */
function mayNotify({ em, actor }: AccountScope): Promise<boolean> {
  const { emailsPerRequester: points, emailsWindowMs: windowMs } = reviewLimits
  return isAttemptAllowed(em, [{ name: 'review-request', key: actor.id, points, windowMs }])
}

/** Asks people who may publish to review the changes of a tour; 409 while another request waits. */
export const requestReview = operation({
  allow: 'manageTours',
  input: requestReviewInput,
  example: ({ tourId }) => ({ tourId, message: 'The west wing is new.' }),
  output: review,
  run: async (scope, { tourId, message }) => {
    const { em, account, actor } = scope
    const createdReview = await em.transactional(async (transaction) => {
      const { name } = await lockTour(transaction, account.id, tourId)
      const openCount = await transaction.count(Review, { tour: tourId, status: 'open' })
      if (openCount > 0) throw new AppError('review.open')
      const row = transaction.create(Review, { account: account.id, tour: tourId, message, requestedBy: actor.id })
      await transaction.flush()
      await recordEvent({ ...scope, em: transaction }, account.id, { action: 'review-requested', subject: name })
      const data = {
        tour: namedTour(scope.ports, { id: tourId, name }),
        review: { id: row.id, message },
        requestedBy: { id: actor.id, name: (await namesOf(transaction, [actor.id])).get(actor.id) ?? '' },
      }
      await enqueueWebhookEvent({ ...scope, em: transaction }, account.id, { type: 'review.requested', data })
      if (await mayNotify({ ...scope, em: transaction }))
        await notifyMembers(
          { ...scope, em: transaction },
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
    return presentReview(scope, createdReview.id)
  },
})

type Decision = { readonly status: 'returned' | 'canceled'; readonly comment: string }

type ReturnedReview = {
  readonly reviewId: string
  readonly tourId: string
  readonly requestedBy: string | null | undefined
}

/** Emails the person who requested a review that it was returned. */
async function notifyRequester(scope: AccountScope, { reviewId, tourId, requestedBy }: ReturnedReview): Promise<void> {
  const { em, account, actor } = scope
  const { name } = await findTour({ em, account }, tourId)
  const personName = (await namesOf(em, [actor.id])).get(actor.id) ?? ''
  const contents = { path: linkTo.editTour(tourId, 'publish'), tourName: name, personName, reviewId }
  const recipients = {
    kind: 'reviewReturned',
    accountId: account.id,
    userIds: [requestedBy],
    exceptUserId: actor.id,
  } as const
  await notifyMembers(scope, { ...recipients, email: reviewReturnedEmail, contents })
}

/** Ends an open request; 409 if it has already ended. */
async function endReview(
  scope: AccountScope,
  { id: reviewId, tour, requestedBy }: Review,
  { status, comment }: Decision,
): Promise<WireReview> {
  const { em, account, actor, ports } = scope
  await em.transactional(async (transaction) => {
    const decision = { status, comment, decidedBy: actor.id, decidedAt: ports.now() }
    const openReview = { id: reviewId, account: account.id, status: 'open' as const }
    if ((await transaction.nativeUpdate(Review, openReview, decision)) === 0) throw new AppError('review.over')
    if (status === 'returned')
      await notifyRequester({ ...scope, em: transaction }, { reviewId, tourId: tour, requestedBy })
  })
  return presentReview(scope, reviewId)
}

async function findReview({ em, account }: AccountScope, reviewId: string): Promise<Review> {
  const reviewRow = await em.findOne(Review, { id: reviewId, account: account.id })
  if (reviewRow === null) throw new AppError('resource.notFound')
  await findTour({ em, account }, reviewRow.tour)
  return reviewRow
}

/** Returns a request with a comment on the changes that it needs. To approve a request, publish the tour. */
export const returnReview = operation({
  allow: 'publishTours',
  input: returnReviewInput,
  example: ({ reviewId }) => ({ reviewId, comment: 'The hall is too dark.' }),
  output: review,
  run: async (scope, { reviewId, comment }) => {
    const reviewRow = await findReview(scope, reviewId)
    return endReview(scope, reviewRow, { status: 'returned', comment })
  },
})

/** Cancels a request. Allowed to the person who created it and to people who may publish. */
export const cancelReview = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: cancelReviewInput,
  example: ({ reviewId }) => ({ reviewId }),
  output: review,
  run: async (scope, { reviewId }) => {
    const reviewRow = await findReview(scope, reviewId)
    const { requestedBy } = reviewRow
    const { actor, account } = scope
    const isOwn = requestedBy === actor.id
    const member = { role: account.role, rootAdmin: actor.rootAdmin }
    if (!isOwn && !hasPermission('publishTours', member)) {
      throw new AppError('access.denied', { message: deniedMessage('publishTours') })
    }
    return endReview(scope, reviewRow, { status: 'canceled', comment: '' })
  },
})
