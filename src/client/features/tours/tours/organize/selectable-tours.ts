import { listTotalMax } from '../../../../../shared/kernel/page.ts'
import type { ListToursInput, TourSummary } from '../../../../../shared/tours/tour-list.ts'

/**
 * Total of a list if it is exact, else undefined. Totals ignore the filter, and are capped unless all tours are listed.
 */
export function exactTotal(
  total: number | undefined,
  { search, filter = 'all', folder, tags = [] }: ListToursInput,
): number | undefined {
  const listsAllTours = search === undefined && folder === undefined && tags.length === 0
  if (filter !== 'all' || total === undefined) return undefined
  return listsAllTours || total < listTotalMax ? total : undefined
}

/** Selected tours that are still in the list: loaded tours, and tours that were read to be selected. */
export function selectedTours(
  ids: ReadonlySet<string>,
  loadedTours: readonly TourSummary[],
  readTours: readonly TourSummary[],
): readonly TourSummary[] {
  const tours = new Map([...readTours, ...loadedTours].map((tour) => [tour.id, tour]))
  return [...ids].flatMap((id) => tours.get(id) ?? [])
}

/** True if visitors can see the tour, or will once its publication is ready. */
export const canBeUnpublished = ({ publication }: Pick<TourSummary, 'publication'>): boolean =>
  publication.liveNumber !== null || publication.pending
