/** Number of tours on a page of the list. */
export const toursPageLength = 48

/** Filters by publication state. */
export const tourFilters = ['all', 'published', 'waiting', 'draft'] as const
export type TourFilterName = (typeof tourFilters)[number]

/**
 * Orders of the list: last saved first, by name, newest first, last published first. Unpublished tours are last in the
 * order of publication.
 */
export const tourSorts = ['saved', 'name', 'created', 'published'] as const
export type TourSort = (typeof tourSorts)[number]
