import type { DaySpan } from '../range/named-spans.ts'

/** Where the counts of some days are as a file: of one tour, or of all of the account. */
export function analyticsFileAddress(accountId: string, tourId: string | null, { from, to }: DaySpan): string {
  const tour = tourId === null ? '' : `/tours/${tourId}`
  return `/api/v2/${accountId}${tour}/analytics.csv?${new URLSearchParams({ from, to })}`
}
