import type { BreakdownRow } from '../../../../../shared/analytics/reports.ts'

/** True for the row that sums up all values beyond the limit of the list. */
export function isOtherRow({ key }: Pick<BreakdownRow, 'key'>): boolean {
  return key === 'other'
}
