import type { AuditEvent as WireAuditEvent } from '../../../../shared/audit.ts'
import { csvLine } from '../../../kernel/csv.ts'
import type { AuditEvent } from './entity.ts'

/** What demos were once written down with, where no network stood behind an event. */
const noNetwork = 'unknown'

const networkOf = ({ network }: AuditEvent) => (network === noNetwork ? '' : network)

export function presentAuditEvent(row: AuditEvent): WireAuditEvent {
  const { action, actorName: personName, subject } = row
  const network = networkOf(row)
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    action,
    personId: row.actorId ?? null,
    personName,
    subject,
    network,
  }
}

/** First line of an export; the names are for programs as much as for people. */
export const auditCsvHead = csvLine(['time_utc', 'action', 'person', 'person_id', 'subject', 'network'])

export function presentAuditLine(row: AuditEvent): string {
  const { at, action, actorName, actorId, subject } = row
  return csvLine([at.toISOString(), action, actorName, actorId ?? '', subject, networkOf(row)])
}
