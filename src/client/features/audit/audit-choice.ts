import type { AuditAction, AuditChoice } from '../../../shared/audit.ts'

/** What somebody looks for: an action, a person, from one day to another. Empty for all. */
export type AuditFilter = {
  readonly action: AuditAction | ''
  readonly person: string
  readonly fromDay: string
  readonly toDay: string
}

export const wholeLog: AuditFilter = { action: '', person: '', fromDay: '', toDay: '' }

/** Whether nothing could match, because the first day comes after the last. */
export function areDaysCrossed({ fromDay, toDay }: AuditFilter): boolean {
  return fromDay !== '' && toDay !== '' && fromDay > toDay
}

/** The first moment of a day where the person is, some days later. */
function startOf(day: string, daysLater = 0): string | undefined {
  const start = new Date(`${day}T00:00`)
  if (Number.isNaN(start.getTime())) return undefined
  start.setDate(start.getDate() + daysLater)
  return start.toISOString()
}

/** A filter as the server takes it; both days are included. */
export function choiceOf({ action, person, fromDay, toDay }: AuditFilter): AuditChoice {
  const since = startOf(fromDay)
  const before = startOf(toDay, 1)
  return {
    ...(action === '' ? {} : { action }),
    ...(person === '' ? {} : { person }),
    ...(since === undefined ? {} : { since }),
    ...(before === undefined ? {} : { before }),
  }
}

/** Where the events of a choice are as a file. */
export function auditFileAddress(accountId: string, choice: AuditChoice): string {
  const given = Object.entries(choice).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const query = new URLSearchParams(given).toString()
  return `/api/v2/${accountId}/audit.csv${query === '' ? '' : `?${query}`}`
}
