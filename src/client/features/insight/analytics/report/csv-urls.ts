import type { BreakdownName } from '../../../../../shared/analytics/reports.ts'
import type { DateRange } from '../range/named-ranges.ts'

/** List of a tour's report that can be exported. */
export type ListName = BreakdownName | 'flows'

type TourPath = { readonly accountId: string; readonly tourId: string }

const query = ({ from, to }: DateRange) => new URLSearchParams({ from, to })
const tourPath = ({ accountId, tourId }: TourPath) => `/api/v2/${accountId}/tours/${tourId}`

/** URL of the CSV file with the counts of all tours of the account. */
export function accountCsvUrl(accountId: string, range: DateRange): string {
  return `/api/v2/${accountId}/analytics.csv?${query(range)}`
}

/** URL of the CSV file with the counts of a tour, or of one subject in it: `stops/{id}` or `links/{key}`. */
export function tourCsvUrl({ subject, ...tour }: TourPath & { readonly subject?: string }, range: DateRange): string {
  return `${tourPath(tour)}${subject === undefined ? '' : `/${subject}`}/analytics.csv?${query(range)}`
}

/** URL of the CSV file with all rows of a list. */
export function listCsvUrl({ list, ...tour }: TourPath & { readonly list: ListName }, range: DateRange): string {
  const path = list === 'flows' ? 'flows' : `breakdowns/${list}`
  return `${tourPath(tour)}/analytics/${path}.csv?${query(range)}`
}
