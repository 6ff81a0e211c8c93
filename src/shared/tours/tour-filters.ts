/** Number of tours on a page of the list. */
export const toursPageLength = 48

/** Filters by publication state. */
export const tourFilters = ['all', 'published', 'waiting', 'draft'] as const
export type TourFilterName = (typeof tourFilters)[number]
