import type { AuditAction, AuditChoice } from '../../../../shared/audit.ts'

/** Filter of the audit log: action, person, and range of days; empty strings match all. */
export type AuditFilter = {
  readonly action: AuditAction | ''
  readonly person: string
  readonly fromDay: string
  readonly toDay: string
}

export const emptyFilter: AuditFilter = { action: '', person: '', fromDay: '', toDay: '' }

/** True if the first day comes after the last, so that nothing matches. */
export function isRangeReversed({ fromDay, toDay }: AuditFilter): boolean {
  return fromDay !== '' && toDay !== '' && fromDay > toDay
}

/** Start of a day in local time, some days later. */
function startOf(day: string, daysLater = 0): string | undefined {
  const start = new Date(`${day}T00:00`)
  if (Number.isNaN(start.getTime())) return undefined
  start.setDate(start.getDate() + daysLater)
  return start.toISOString()
}

/** Query input of a filter; both days are included. */
export function queryOf({ action, person, fromDay, toDay }: AuditFilter): AuditChoice {
  const since = startOf(fromDay)
  const before = startOf(toDay, 1)
  return {
    ...(action === '' ? {} : { action }),
    ...(person === '' ? {} : { person }),
    ...(since === undefined ? {} : { since }),
    ...(before === undefined ? {} : { before }),
  }
}

/** URL of the CSV file with the matching events. */
export function auditFileAddress(accountId: string, choice: AuditChoice): string {
  const entries = Object.entries(choice).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const query = new URLSearchParams(entries).toString()
  return `/api/v2/${accountId}/audit.csv${query === '' ? '' : `?${query}`}`
}
