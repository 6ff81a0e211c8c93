import { z } from 'zod'
import { errorCodes } from '../kernel/error-codes.ts'
import { cursor, limit, nextCursor } from '../kernel/page.ts'
import { id, tags } from '../texts.ts'
import { tourLimits } from './tour-limits.ts'

const areDistinct = (ids: readonly string[]) => new Set(ids).size === ids.length
const tourIds = z.array(id).min(1).max(tourLimits.bulkToursMax).refine(areDistinct, 'duplicate tour')

/** Moves tours to a folder (null for none), and adds and removes tags. */
export const updateManyToursInput = z.strictObject({
  tourIds,
  folderId: id.nullable().optional(),
  addTags: tags.optional(),
  removeTags: tags.optional(),
})
export const publishManyToursInput = z.strictObject({ tourIds })
export const unpublishManyToursInput = z.strictObject({ tourIds })
export const removeManyToursInput = z.strictObject({ tourIds })
export const restoreManyToursInput = z.strictObject({ tourIds })
/** With ids of the copies, which must be new, a repeated call copies nothing twice. */
export const duplicateManyToursInput = z.strictObject({
  tours: z
    .array(z.strictObject({ tourId: id, copyId: id.optional() }))
    .min(1)
    .max(tourLimits.bulkToursMax)
    .refine((tours) => areDistinct(tours.map(({ tourId }) => tourId)), 'duplicate tour')
    .refine((tours) => areDistinct(tours.flatMap(({ copyId }) => copyId ?? [])), 'duplicate copy'),
})

/** Tour that a call couldn't change, with the error. */
const failedTour = z.strictObject({ tourId: z.string(), code: z.enum(errorCodes), errorMessage: z.string() })
export type FailedTour = Readonly<z.infer<typeof failedTour>>

/** Result for each tour of a call: it is in one of the lists. */
export const changedTours = z.strictObject({
  tourIds: z.array(z.string()).readonly(),
  failed: z.array(failedTour).readonly(),
})
export type ChangedTours = Readonly<z.infer<typeof changedTours>>

/** `unchangedTourIds` are tours whose live version already matches the draft, or that had nothing to unpublish. */
export const publishedTours = changedTours.extend({ unchangedTourIds: z.array(z.string()).readonly() })

/** `copyIds` are the copies, in the order of `tourIds`. */
export const duplicatedTours = changedTours.extend({ copyIds: z.array(z.string()).readonly() })

const tag = tags.element

export const listTourTagsInput = z.strictObject({ cursor, limit })
export const renameTourTagInput = z.strictObject({ tag, newTag: tag })
export const removeTourTagInput = z.strictObject({ tag })

/** Tag with the number of its tours. */
const tourTag = z.strictObject({ tag: z.string(), count: z.int() })
export type TourTag = Readonly<z.infer<typeof tourTag>>
export const tourTagPage = z.strictObject({ tags: z.array(tourTag), nextCursor })
export const changedTourTag = z.strictObject({ updated: z.int() })
