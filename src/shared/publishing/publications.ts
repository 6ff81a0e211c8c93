import { z } from 'zod'
import { id } from '../texts.ts'

export const publishTourInput = z.strictObject({ tourId: id })
export const unpublishTourInput = z.strictObject({ tourId: id })
export const listPublicationsInput = z.strictObject({ tourId: id.optional() })

/** Where a publication is: it waits in the queue, is built, is live, was replaced, or failed. */
export const publicationStatuses = ['queued', 'building', 'live', 'superseded', 'withdrawn', 'failed'] as const
export type PublicationStatus = (typeof publicationStatuses)[number]

/** An entry of the publish queue. */
export const publication = z.strictObject({
  id: z.string(),
  tourId: z.string(),
  tourName: z.string(),
  number: z.int(),
  status: z.enum(publicationStatuses),
  progress: z.number(),
  failure: z.string().nullable(),
  requestedAt: z.string(),
  requestedBy: z.string().nullable(),
})
export type Publication = Readonly<z.infer<typeof publication>>

/** What visitors see of a tour. */
export const publicationState = z.strictObject({
  shareId: z.string().nullable(),
  liveNumber: z.int().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  pending: z.boolean(),
})
export type PublicationState = Readonly<z.infer<typeof publicationState>>
