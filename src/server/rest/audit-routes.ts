import { exportAuditEventsInput, listAuditEventsInput } from '../../shared/audit.ts'
import { exportAuditEvents, listAuditEvents, listAuditPeople } from '../domain/identity/audit/operations.ts'
import { route, textRoute } from './rest.ts'

const tag = 'Accounts'
const path = '/api/v2/:aid/audit'

/** The account's security events. */
export const auditRoutes = [
  route({
    method: 'get',
    path,
    tag,
    summary: 'List the audit log',
    description: 'Security events of the account, newest first, a page at a time.',
    query: listAuditEventsInput.omit({ direction: true }),
    operation: listAuditEvents,
    read: ({ query }) => ({ ...query }),
  }),
  route({
    method: 'get',
    path: `${path}/people`,
    tag,
    summary: 'List people of the audit log',
    description: 'People who caused events of the audit log, by name.',
    operation: listAuditPeople,
    read: () => ({}),
  }),
  textRoute({
    path: `${path}.csv`,
    tag,
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
