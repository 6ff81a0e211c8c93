import { screenPaths } from '../../../../shared/web/routes.ts'
import { reportToAdmins } from '../notifications/email-admins.ts'
import type { OutboxScope } from '../outbox/attempt-queue.ts'
import { hubspotCallLimits } from './call-limits.ts'
import { hubspotEmails } from './emails.ts'
import type { HubspotConnection } from './entity.ts'

/** Emails each Owner and Admin about the connection, and records an event of the same name in the audit log. */
function notifyAdmins(
  scope: OutboxScope,
  { account: accountId, portalId }: HubspotConnection,
  action: keyof typeof hubspotEmails,
): Promise<void> {
  const contentsFor = (accountName: string) => ({ path: screenPaths.hubspot, accountName })
  const email = hubspotEmails[action]
  return reportToAdmins(scope, { accountId, action, subject: portalId, email, contentsFor })
}

/** Marks a connection after HubSpot has rejected its token, and emails each Owner and Admin once. */
export async function rejectToken(scope: OutboxScope, connection: HubspotConnection): Promise<void> {
  if (connection.status === 'rejected') return
  connection.status = 'rejected'
  await scope.em.flush()
  await notifyAdmins(scope, connection, 'hubspot-rejected')
}

/** Marks a connection if its private app lacks a scope, and emails each Owner and Admin at most once a day. */
export async function markScopeMissing(scope: OutboxScope, connection: HubspotConnection): Promise<void> {
  if ((connection.scopeMissingSince ?? null) !== null) return
  const now = scope.ports.now()
  connection.scopeMissingSince = now
  const lastEmailedAt = connection.scopeEmailedAt ?? null
  if (lastEmailedAt !== null && now.getTime() - lastEmailedAt.getTime() < hubspotCallLimits.scopeReminderIntervalMs)
    return
  connection.scopeEmailedAt = now
  await scope.em.flush()
  await notifyAdmins(scope, connection, 'hubspot-scope-missing')
}
