import type { BreakdownRow } from '../../../../shared/analytics/reports.ts'
import { isRest } from './rest-row.ts'

/** With fewer looks at it, a hotspot says nothing yet. */
const seenAtLeast = 50
/** How much less often than those of its tour a hotspot is opened that few care for. */
const farBelow = 1 / 3
/** Most pages of a list that are loaded to compare all hotspots. */
const pagesMax = 20

type Hotspot = Pick<BreakdownRow, 'key' | 'count' | 'second'>

/** Says of a hotspot whether it is seen often and opened far less than the hotspots of its tour are on average. */
export function rarelyOpened(hotspots: readonly Hotspot[]): (hotspot: Hotspot) => boolean {
  const seen = hotspots.reduce((sum, { second }) => sum + (second ?? 0), 0)
  const opened = hotspots.reduce((sum, { count }) => sum + count, 0)
  const usual = seen === 0 ? 0 : opened / seen
  return ({ key, count, second }) =>
    !isRest({ key }) && second !== null && second >= seenAtLeast && count / second < usual * farBelow
}

/** How many hotspots of a tour can be compared: what is usual is known once all of them are there. */
export type Compared = 'some' | 'tooMany' | 'all'

export function comparedSoFar(loaded: { readonly hasNextPage: boolean; readonly pageCount: number }): Compared {
  if (!loaded.hasNextPage) return 'all'
  return loaded.pageCount < pagesMax ? 'some' : 'tooMany'
}
