import type { BreakdownRow } from '../../../../shared/analytics/reports.ts'

/** With fewer looks at it, a hotspot says nothing yet. */
const seenAtLeast = 50
/** How much less often than those of its tour a hotspot is opened that few care for. */
const farBelow = 1 / 3

type Hotspot = Pick<BreakdownRow, 'count' | 'second'>

/** Says of a hotspot whether it is seen often and opened far less than the hotspots of its tour are on average. */
export function rarelyOpened(hotspots: readonly Hotspot[]): (hotspot: Hotspot) => boolean {
  const seen = hotspots.reduce((sum, { second }) => sum + (second ?? 0), 0)
  const opened = hotspots.reduce((sum, { count }) => sum + count, 0)
  const usual = seen === 0 ? 0 : opened / seen
  return ({ count, second }) => second !== null && second >= seenAtLeast && count / second < usual * farBelow
}
