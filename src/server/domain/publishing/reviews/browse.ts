import { browseReviewsInput, reviewPage } from '../../../../shared/reviews/reviews.ts'
import { createdBefore, creationOf, pageOf, readLength } from '../../../database/rows/pages.ts'
import { operation } from '../../../kernel/operation.ts'
import { findTour } from '../../tours/tours/find.ts'
import { Review } from './entity.ts'
import { presentReviews } from './present.ts'

/** Requests for reviews, newest first, a page at a time: all of a tour, or the open ones of the account. */
export const browseReviews = operation({
  allow: 'viewTour',
  input: browseReviewsInput,
  output: reviewPage,
  run: async (scope, { tourId, cursor }) => {
    const { em, account } = scope
    if (tourId !== undefined) await findTour(scope, tourId)
    const which = tourId === undefined ? { status: 'open' as const } : { tour: tourId }
    const where = { $and: [{ account: account.id }, which, ...createdBefore(cursor)] }
    const filter = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: readLength } as const
    const { page, nextCursor } = pageOf(await em.find(Review, where, filter), creationOf)
    return { reviews: await presentReviews(scope, page), nextCursor }
  },
})
