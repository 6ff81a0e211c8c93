import type { AuditAction, AuditQuery } from '../../../../shared/audit.ts'

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

/** ISO time at which a day starts in the local time zone, offset by some days; undefined for an invalid day. */
function startOfDay(day: string, offsetDays = 0): string | undefined {
  const start = new Date(`${day}T00:00`)
  if (Number.isNaN(start.getTime())) return undefined
  start.setDate(start.getDate() + offsetDays)
  return start.toISOString()
}

/** Input of the list and export operations. Both days are included. */
export function toAuditQuery({ action, person, fromDay, toDay }: AuditFilter): AuditQuery {
  const since = startOfDay(fromDay)
  const before = startOfDay(toDay, 1)
  return {
    ...(action === '' ? {} : { action }),
    ...(person === '' ? {} : { person }),
    ...(since === undefined ? {} : { since }),
    ...(before === undefined ? {} : { before }),
  }
}

/** URL of the CSV file with the matching events. */
export function auditCsvUrl(accountId: string, query: AuditQuery): string {
  const entries = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const searchParams = new URLSearchParams(entries).toString()
  return `/api/v2/${accountId}/audit.csv${searchParams === '' ? '' : `?${searchParams}`}`
}
