import { z } from 'zod'
import { publicationState } from '../publishing/publications.ts'
import { id, tags } from '../texts.ts'
import { tourFilters, tourSorts, toursPageLength } from './tour-filters.ts'

/** All filters must match. */
export const listToursInput = z.strictObject({
  /** Part of the name or of a tag. */
  search: z.string().max(200).optional(),
  filter: z.enum(tourFilters).default('all'),
  /** `none`: tours without a folder. Default: all tours. Subfolders are not included. */
  folder: z.union([z.literal('none'), id]).optional(),
  /** A tour must have all of these tags. */
  tags: tags.optional(),
  sort: z.enum(tourSorts).default('saved'),
  /** `nextCursor` of the previous page. */
  cursor: z.string().max(2_000).optional(),
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
  tags: z.array(z.string()).readonly(),
  /** Folder of the tour, with the names of the folders around it and its own, outermost first. */
  folder: z
    .strictObject({ id: z.string(), path: z.array(z.string()).readonly() })
    .readonly()
    .nullable(),
})
export type TourSummary = Readonly<z.infer<typeof tourSummary>>

/**
 * Tours in the order of `sort`. `nextCursor` is null on the last page; a page may be short or empty and still have a
 * next one. `total` counts the tours that match search, folder and tags, regardless of the filter; it is capped at
 * `listTotalMax`, except for all tours.
 */
export const tourPage = z.strictObject({
  tours: z.array(tourSummary).readonly(),
  nextCursor: z.string().nullable(),
  total: z.int(),
  /** True if the account has folders of tours. */
  hasFolders: z.boolean(),
})
export type TourPage = Readonly<z.infer<typeof tourPage>>
