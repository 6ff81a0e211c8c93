import type { TourSummary } from '../../../../shared/tours/tour-list.ts'

/** Dialog that organizes tours, and the tours that it is about. */
export type TourDialog = {
  readonly type: 'move' | 'tags' | 'publish' | 'unpublish' | 'newFolder' | 'filterByTag'
  readonly tours: readonly TourSummary[]
}
