import { z } from 'zod'
import { publicationState } from '../publishing/publications.ts'
import { id } from '../texts.ts'
import { tourFilters, toursPageLength } from './tour-filters.ts'

/** Time of the last save, in milliseconds, and id of the last tour on a page. */
const cursor = z.string().regex(/^\d{1,13}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

export const listToursInput = z.strictObject({
  search: z.string().max(200).optional(),
  filter: z.enum(tourFilters).default('all'),
  cursor: cursor.optional(),
})
export type ListToursInput = z.input<typeof listToursInput>

export const listTourCardsInput = z.strictObject({ tourIds: z.array(id).max(toursPageLength) })

export const tourSummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  coverUrl: z.string().nullable(),
  stopCount: z.int(),
  editedAt: z.string(),
  /** `waitingChanges` is the number of unpublished changes. */
  publication: z
    .strictObject({
      ...publicationState.pick({ shareId: true, liveNumber: true, pending: true }).shape,
      waitingChanges: z.int(),
    })
    .readonly(),
  /** Panoramas of the tour that are still being built. */
  buildingCount: z.int(),
})
export type TourSummary = Readonly<z.infer<typeof tourSummary>>

/**
 * Tours by last save, newest first. `nextCursor` is null on the last page; a page may be short or empty and still have
 * a next one. `total` counts the tours that match the search, regardless of the filter; it is capped at
 * `listTotalMax` for searches.
 */
export const tourPage = z.strictObject({
  tours: z.array(tourSummary).readonly(),
  nextCursor: z.string().nullable(),
  total: z.int(),
})
export type TourPage = Readonly<z.infer<typeof tourPage>>
