import { z } from 'zod'
import { cursor, limit, nextCursor } from '../kernel/page.ts'
import { reviewCommentMaxLength } from '../reviews/reviews.ts'
import { id } from '../texts.ts'
import { changeSelection } from './selection/change-selection.ts'

/**
 * Without a selection all pending changes are published. Open review requests of the tour are approved with the
 * comment, unless `approvesReviews` is false.
 */
export const publishTourInput = z.strictObject({
  tourId: id,
  selection: changeSelection.optional(),
  comment: z.string().trim().max(reviewCommentMaxLength).optional(),
  approvesReviews: z.boolean().optional(),
})
export const unpublishTourInput = z.strictObject({ tourId: id })
/** Publications of a tour, or of all tours of the account without `tourId`. */
export const listPublicationsInput = z.strictObject({ tourId: id.optional(), cursor, limit })

export const publicationStatuses = ['queued', 'building', 'live', 'superseded', 'withdrawn', 'failed'] as const
export type PublicationStatus = (typeof publicationStatuses)[number]

/** Entry of the publish queue. */
export const publication = z.strictObject({
  id: z.string(),
  tourId: z.string(),
  tourName: z.string(),
  number: z.int(),
  status: z.enum(publicationStatuses),
  progress: z.number(),
  failure: z.string().nullable(),
  /** True if only some of the pending changes were selected. */
  isPartial: z.boolean(),
  requestedAt: z.string(),
  requestedBy: z.string().nullable(),
})
export type Publication = Readonly<z.infer<typeof publication>>

export const publicationPage = z.strictObject({ publications: z.array(publication), nextCursor })

export const publicationState = z.strictObject({
  shareId: z.string().nullable(),
  liveNumber: z.int().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  pending: z.boolean(),
})
export type PublicationState = Readonly<z.infer<typeof publicationState>>
