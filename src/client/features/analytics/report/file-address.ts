import type { BreakdownName } from '../../../../shared/analytics/reports.ts'
import type { DaySpan } from '../range/named-spans.ts'

/** A list of a tour's report that can be saved. */
export type ListName = BreakdownName | 'flows'

/** Where the counts of some days are as a file: of one tour, or of all of the account. */
export function analyticsFileAddress(accountId: string, tourId: string | null, { from, to }: DaySpan): string {
  const tour = tourId === null ? '' : `/tours/${tourId}`
  return `/api/v2/${accountId}${tour}/analytics.csv?${new URLSearchParams({ from, to })}`
}

type List = { readonly accountId: string; readonly tourId: string; readonly of: ListName }

/** Where a list of some days is as a file, with all its rows. */
export function listFileAddress({ accountId, tourId, of }: List, { from, to }: DaySpan): string {
  const list = of === 'flows' ? 'flows' : `breakdowns/${of}`
  return `/api/v2/${accountId}/tours/${tourId}/analytics/${list}.csv?${new URLSearchParams({ from, to })}`
}
