import { z } from 'zod'
import { cursor, limit, nextCursor } from '../kernel/page.ts'
import { changeAreas } from '../publishing/selection/change-selection.ts'
import { id } from '../texts.ts'

export const reviewCommentMaxLength = 2_000

/** `returned`: rejected with a comment. `canceled`: by the requester. */
export const reviewStatuses = ['open', 'approved', 'returned', 'canceled'] as const

const comment = z.string().trim().max(reviewCommentMaxLength)

/** Reviews of a tour, or all open reviews of the account without `tourId`. */
export const listReviewsInput = z.strictObject({ tourId: id.optional(), cursor, limit })
export const requestReviewInput = z.strictObject({ tourId: id, message: comment })
export const returnReviewInput = z.strictObject({ reviewId: id, comment: comment.min(1) })
export const cancelReviewInput = z.strictObject({ reviewId: id })

/** Changes that a partial approval published. */
export const acceptedChanges = z.strictObject({
  areas: z.array(z.enum(changeAreas)).readonly(),
  /** Names at the time of the approval. */
  stopNames: z.array(z.string()).readonly(),
  /** Number of changes that were not published. */
  waitingCount: z.int(),
})
export type AcceptedChanges = Readonly<z.infer<typeof acceptedChanges>>

/** Request to review and publish the changes of a tour. */
export const review = z.strictObject({
  id: z.string(),
  tourId: z.string(),
  tourName: z.string(),
  status: z.enum(reviewStatuses),
  message: z.string(),
  requestedBy: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  /** True if the caller requested it. */
  isOwn: z.boolean(),
  /** Comment of the reviewer. */
  comment: z.string(),
  /** Null unless only some changes were approved. */
  accepted: acceptedChanges.nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
})
export type Review = Readonly<z.infer<typeof review>>

export const reviewPage = z.strictObject({ reviews: z.array(review), nextCursor })
