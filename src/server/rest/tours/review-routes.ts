import { listReviewsInput, requestReviewInput, returnReviewInput } from '../../../shared/reviews/reviews.ts'
import { cancelReview, listReviews, requestReview, returnReview } from '../../domain/publishing/reviews/operations.ts'
import { route } from '../rest.ts'

const tag = 'Reviews'
const tourReviewsPath = '/api/v2/:aid/tours/:tid/reviews'
const reviewsPath = '/api/v2/:aid/reviews'
const reviewPath = `${reviewsPath}/:reviewId` as const

/** Review requests. Publishing the tour approves one. */
export const reviewRoutes = [
  route({
    method: 'get',
    path: reviewsPath,
    tag,
    summary: 'List open reviews',
    description: 'Open reviews of all tours of the account, newest first.',
    query: listReviewsInput.pick({ cursor: true }),
    operation: listReviews,
    read: ({ query: { cursor } }) => ({ cursor }),
  }),
  route({
    method: 'get',
    path: tourReviewsPath,
    tag,
    summary: 'List reviews of a tour',
    description: 'Newest first, with their results.',
    query: listReviewsInput.pick({ cursor: true }),
    operation: listReviews,
    read: ({ params: { tid }, query: { cursor } }) => ({ tourId: tid, cursor }),
  }),
  route({
    method: 'post',
    path: tourReviewsPath,
    tag,
    summary: 'Request a review',
    description: 'People who can publish are notified by email.',
    body: requestReviewInput.pick({ message: true }),
    errors: ['review.open'],
    status: 201,
    operation: requestReview,
    read: ({ body, params: { tid } }) => ({ ...body, tourId: tid }),
  }),
  route({
    method: 'post',
    path: `${reviewPath}/return`,
    tag,
    summary: 'Return a review',
    description: 'Returns the review with a comment on the required changes. To approve a review, publish the tour.',
    body: returnReviewInput.pick({ comment: true }),
    errors: ['review.over'],
    operation: returnReview,
    read: ({ body, params: { reviewId } }) => ({ ...body, reviewId }),
  }),
  route({
    method: 'post',
    path: `${reviewPath}/cancel`,
    tag,
    summary: 'Cancel a review',
    description: 'Your own review, or any if you can publish.',
    errors: ['review.over'],
    operation: cancelReview,
    read: ({ params: { reviewId } }) => ({ reviewId }),
  }),
] as const
