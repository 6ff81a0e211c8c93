import type { BreakdownRow } from '../../../../shared/analytics/reports.ts'

/** Whether a row is what is counted together because its list has no room for more. */
export function isRest({ key }: Pick<BreakdownRow, 'key'>): boolean {
  return key === 'other'
}
