import type { BreakdownRow } from '../../../../../shared/analytics/reports.ts'
import { isOtherRow } from './other-row.ts'

/** Minimum number of times in view for a meaningful rate. */
const minTimesInView = 50
/** A hotspot is rarely opened if its rate is below this fraction of the tour's average. */
const maxRelativeRate = 1 / 3
/** Maximum number of pages that are loaded to compare all hotspots. */
const pagesMax = 20

type Hotspot = Pick<BreakdownRow, 'key' | 'count' | 'second'>

/** Returns a test for hotspots that are often in view but opened far less than the tour's average. */
export function isRarelyOpenedAmong(hotspots: readonly Hotspot[]): (hotspot: Hotspot) => boolean {
  const timesInView = hotspots.reduce((sum, { second }) => sum + (second ?? 0), 0)
  const openedCount = hotspots.reduce((sum, { count }) => sum + count, 0)
  const averageRate = timesInView === 0 ? 0 : openedCount / timesInView
  return ({ key, count, second }) =>
    !isOtherRow({ key }) &&
    second !== null &&
    second >= minTimesInView &&
    count / second < averageRate * maxRelativeRate
}

/** Loaded part of the hotspots. The average that they are compared with is only known once all are loaded. */
export type CompareState = 'some' | 'tooMany' | 'all'

/** Completeness of the hotspots for a comparison: all are loaded, only some of them, or there are too many. */
export function compareStateOf(loaded: { readonly hasNextPage: boolean; readonly pageCount: number }): CompareState {
  if (!loaded.hasNextPage) return 'all'
  return loaded.pageCount < pagesMax ? 'some' : 'tooMany'
}
