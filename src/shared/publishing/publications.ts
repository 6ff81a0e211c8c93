import { z } from 'zod'
import { id } from '../texts.ts'

export const publishTourInput = z.strictObject({ tourId: id })
export const unpublishTourInput = z.strictObject({ tourId: id })
export const listPublicationsInput = z.strictObject({ tourId: id.optional() })

/** Where a publication is: it waits in the queue, is built, is live, was replaced, or failed. */
export const publicationStatuses = ['queued', 'building', 'live', 'superseded', 'withdrawn', 'failed'] as const
export type PublicationStatus = (typeof publicationStatuses)[number]

/** An entry of the publish queue. */
export type Publication = {
  readonly id: string
  readonly tourId: string
  readonly tourName: string
  readonly number: number
  readonly status: PublicationStatus
  readonly progress: number
  readonly failure: string | null
  readonly requestedAt: string
  readonly requestedBy: string | null
}

/** What visitors see of a tour. `waitingChanges` counts edits since the live publication. */
export const publicationState = z.object({
  shareId: z.string().nullable(),
  liveNumber: z.int().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  waitingChanges: z.int(),
  pending: z.boolean(),
})
export type PublicationState = Readonly<z.infer<typeof publicationState>>

/** One thing that visitors do not see yet: made, changed or deleted since the live snapshot was taken. */
export type TourChange = {
  readonly subject: 'tour' | 'styles' | 'buttons' | 'stop' | 'hotspot' | 'language'
  readonly id: string
  /** Name of the tour, also of its styles and buttons, or of the stop, label of the hotspot, BCP 47 tag of the language. */
  readonly name: string
  /** Stop that a hotspot stands in; `null` for anything else. */
  readonly stopName: string | null
  readonly change: 'added' | 'changed' | 'removed'
}
