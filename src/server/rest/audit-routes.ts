import { exportAuditEventsInput } from '../../shared/audit.ts'
import { exportAuditEvents } from '../domain/audit/operations.ts'
import { textRow } from './rest.ts'

/** The account's security events as a file. */
export const auditRows = [
  textRow({
    path: '/api/v2/:aid/audit.csv',
    tag: 'Accounts',
    summary: 'Export the audit log',
    description: 'Security events of the account, newest first, as comma-separated values (RFC 4180, UTF-8).',
    query: exportAuditEventsInput,
    errors: ['request.tooLarge'],
    mediaType: 'text/csv',
    fileName: 'stopover-audit.csv',
    operation: exportAuditEvents,
    read: ({ query }) => ({ ...query }),
  }),
] as const
