import type { TourSummary } from '../../../../shared/tours/tour-list.ts'

/** Dialog that organizes or creates tours, and the tours that it is about. */
export type TourDialog = {
  readonly type:
    | 'move'
    | 'tags'
    | 'publish'
    | 'unpublish'
    | 'newFolder'
    | 'filterByTag'
    | 'template'
    | 'importTour'
    | 'saveTemplate'
    | 'brandKit'
  readonly tours: readonly TourSummary[]
}
