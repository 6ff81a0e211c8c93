import type { AuditEvent as WireAuditEvent } from '../../../../shared/audit.ts'
import { csvLine } from '../../../kernel/csv.ts'
import type { AuditEvent } from './entity.ts'

/** Placeholder in demo events of earlier releases, which had no network. */
const unknownNetwork = 'unknown'

const knownNetworkOf = ({ network }: AuditEvent) => (network === unknownNetwork ? '' : network)

export function presentAuditEvent(row: AuditEvent): WireAuditEvent {
  const { action, actorName: personName, subject } = row
  const network = knownNetworkOf(row)
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

/** Header line of an export. */
export const auditCsvHeader = csvLine(['time_utc', 'action', 'person', 'person_id', 'subject', 'network'])

export function presentAuditLine(row: AuditEvent): string {
  const { at, action, actorName, actorId, subject } = row
  return csvLine([at.toISOString(), action, actorName, actorId ?? '', subject, knownNetworkOf(row)])
}
