import type { BreakdownName } from '../../../../shared/analytics/reports.ts'
import type { DaySpan } from '../range/named-spans.ts'

/** A list of a tour's report that can be saved. */
export type ListName = BreakdownName | 'flows'

type OfTour = { readonly accountId: string; readonly tourId: string }

const query = ({ from, to }: DaySpan) => new URLSearchParams({ from, to })
const tourPath = ({ accountId, tourId }: OfTour) => `/api/v2/${accountId}/tours/${tourId}`

/** Where the counts of some days are as a file, of all tours of the account. */
export function accountFileAddress(accountId: string, span: DaySpan): string {
  return `/api/v2/${accountId}/analytics.csv?${query(span)}`
}

/** The same of a tour, or of something of it: `stops/{id}` or `links/{key}`. */
export function tourFileAddress({ part, ...tour }: OfTour & { readonly part?: string }, span: DaySpan): string {
  return `${tourPath(tour)}${part === undefined ? '' : `/${part}`}/analytics.csv?${query(span)}`
}

/** Where a list of some days is as a file, with all its rows. */
export function listFileAddress({ of, ...tour }: OfTour & { readonly of: ListName }, span: DaySpan): string {
  const list = of === 'flows' ? 'flows' : `breakdowns/${of}`
  return `${tourPath(tour)}/analytics/${list}.csv?${query(span)}`
}
