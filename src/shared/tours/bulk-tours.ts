import { z } from 'zod'
import { brandParts } from '../brand-kit/brand-parts.ts'
import { errorCodes } from '../kernel/error-codes.ts'
import { cursor, limit, nextCursor } from '../kernel/page.ts'
import { stored } from '../kernel/stored.ts'
import { id, tags, version } from '../texts.ts'
import { tourLimits } from './tour-limits.ts'
import { tourFields } from './tours.ts'

const areDistinct = (ids: readonly string[]) => new Set(ids).size === ids.length
const tourIds = z.array(id).min(1).max(tourLimits.bulkToursMax).refine(areDistinct, 'duplicate tour')

/** Moves tours to a folder (null for none), adds and removes tags, and inherits further parts of the brand kit. */
export const updateManyToursInput = z.strictObject({
  tourIds,
  folderId: id.nullable().optional(),
  addTags: tags.optional(),
  removeTags: tags.optional(),
  addBrandKitParts: brandParts.readonly().optional(),
})
export const publishManyToursInput = z.strictObject({ tourIds })
export const unpublishManyToursInput = z.strictObject({ tourIds })
export const deleteManyToursInput = z.strictObject({ tourIds })
export const restoreManyToursInput = z.strictObject({ tourIds })
/** Ids of the copies make the call idempotent: a repeated call with the same ids copies nothing twice. */
export const duplicateManyToursInput = z.strictObject({
  tours: z
    .array(z.strictObject({ tourId: id, copyId: id.optional() }))
    .min(1)
    .max(tourLimits.bulkToursMax)
    .refine((tours) => areDistinct(tours.map(({ tourId }) => tourId)), 'duplicate tour')
    .refine((tours) => areDistinct(tours.flatMap(({ copyId }) => copyId ?? [])), 'duplicate copy'),
})

/** Tour that a call couldn't change, with the error. */
export const failedTour = z.strictObject({ tourId: z.string(), code: z.enum(errorCodes), errorMessage: z.string() })
export type FailedTour = Readonly<z.infer<typeof failedTour>>

/** Result of a call: each of its tours is in one of the lists. */
export const changedTours = z.strictObject({
  tourIds: z.array(z.string()).readonly(),
  failed: z.array(failedTour).readonly(),
})
export type ChangedTours = Readonly<z.infer<typeof changedTours>>

/** Fields of a tour that the brand kit replaced, as they were, and the version that has the kit's values. */
const replacedFields = z.strictObject({
  tourId: z.string(),
  version,
  styles: stored(tourFields.styles),
  buttons: stored(tourFields.buttons),
  transition: tourFields.transition,
  brandKitParts: tourFields.brandKitParts,
})
export type ReplacedFields = Readonly<z.infer<typeof replacedFields>>

/**
 * `replaced` has each tour that began to inherit parts by this call. A repeated call has none, because nothing is left
 * to replace.
 */
export const updatedTours = changedTours.extend({ replaced: z.array(replacedFields).readonly() })

/** `unchangedTourIds` are tours that were already published with the same content, or already unpublished. */
export const publishedTours = changedTours.extend({ unchangedTourIds: z.array(z.string()).readonly() })

/** `copyIds` are the ids of the copies, in the order of `tourIds`. */
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
