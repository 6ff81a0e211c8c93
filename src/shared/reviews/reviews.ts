import { z } from 'zod'
import { cursor, nextCursor } from '../kernel/page.ts'
import { limits } from '../limits.ts'
import { changeAreas } from '../publishing/selection/change-selection.ts'
import { id } from '../texts.ts'

/** It waits for a decision, its tour was published, it was returned with a comment, or whoever asked canceled it. */
export const reviewStatuses = ['open', 'approved', 'returned', 'canceled'] as const

const comment = z.string().trim().max(limits.reviewCommentMaxLength)

/** Without a tour: the open ones of the account. */
export const listReviewsInput = z.strictObject({ tourId: id.optional() })
export const requestReviewInput = z.strictObject({ tourId: id, message: comment })
export const returnReviewInput = z.strictObject({ reviewId: id, comment: comment.min(1) })
export const cancelReviewInput = z.strictObject({ reviewId: id })

/** Which changes were accepted, where that were not all of them. */
export const acceptedChanges = z.strictObject({
  areas: z.array(z.enum(changeAreas)).readonly(),
  /** By their names at that time. */
  stopNames: z.array(z.string()).readonly(),
  /** How many changes went on waiting. */
  waitingCount: z.int(),
})
export type AcceptedChanges = Readonly<z.infer<typeof acceptedChanges>>

/** Somebody asks for their changes to a tour to be looked at and published. */
export const review = z.strictObject({
  id: z.string(),
  tourId: z.string(),
  tourName: z.string(),
  status: z.enum(reviewStatuses),
  message: z.string(),
  requestedBy: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  /** Whether whoever reads this asked for it. */
  isOwn: z.boolean(),
  /** Why it was returned, or what was said as it was approved. */
  comment: z.string(),
  /** Of an approved one: null where all changes were accepted. */
  accepted: acceptedChanges.nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
})
export type Review = Readonly<z.infer<typeof review>>

export const browseReviewsInput = z.strictObject({ tourId: id.optional(), cursor })
export const reviewPage = z.strictObject({ reviews: z.array(review), nextCursor })
