import { z } from 'zod'
import { limits } from '../limits.ts'
import { publicationState } from '../publishing/publications.ts'
import { id } from '../texts.ts'

/** Which tours a list shows, by what visitors see of them. */
export const tourFilters = ['all', 'published', 'waiting', 'draft'] as const
export type TourFilterName = (typeof tourFilters)[number]

/** Ends a page: when its last tour was saved, in milliseconds, and its id. */
const cursor = z.string().regex(/^\d{1,13}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

export const listToursInput = z.strictObject({
  search: z.string().max(200).optional(),
  filter: z.enum(tourFilters).default('all'),
  cursor: cursor.optional(),
})
export type ListToursInput = z.input<typeof listToursInput>

export const listTourCardsInput = z.strictObject({ tourIds: z.array(id).max(limits.toursPageLength) })

/** A card of the tour list. */
export const tourSummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  coverUrl: z.string().nullable(),
  stopCount: z.int(),
  editedAt: z.string(),
  /** `waitingChanges`: how much the next publication would change for visitors. */
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
 * Tours, last saved first. `nextCursor` leads to those saved before and is null at the end; a page may be short, or
 * empty, and still have a next one. `total` counts what the search finds, whatever the filter hides of it; of a
 * search no further than `limits.libraryCountMax`.
 */
export const tourPage = z.strictObject({
  tours: z.array(tourSummary).readonly(),
  nextCursor: z.string().nullable(),
  total: z.int(),
})
export type TourPage = Readonly<z.infer<typeof tourPage>>
