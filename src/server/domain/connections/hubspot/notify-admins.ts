import { hubspotLimits } from '../../../../shared/hubspot/hubspot-limits.ts'
import { screenPaths } from '../../../../shared/web/routes.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { Account, Membership } from '../../identity/tenancy/entity.ts'
import { sendEmail } from '../email/send.ts'
import { hubspotEmails } from './emails.ts'
import type { HubspotConnection } from './entity.ts'

type NotifyScope = { readonly em: EntityManager; readonly ports: Pick<Ports, 'now'>; readonly queue: Queue }

/** Emails each Owner and Admin about the connection, and records an event of the same name in the audit log. */
async function notifyAdmins(
  { em, ports, queue }: NotifyScope,
  { account, portalId }: HubspotConnection,
  eventName: keyof typeof hubspotEmails,
): Promise<void> {
  const { name: accountName } = await em.findOneOrFail(Account, { id: account })
  const systemScope = { em, ports, network: '', actor: null }
  await recordEvent(systemScope, account, { action: eventName, subject: portalId })
  const roles = { $in: ['owner' as const, 'admin' as const] }
  const where = { account, role: roles, user: { disabledAt: null } }
  for (const { user } of await em.find(Membership, where, { populate: ['user'] }))
    await sendEmail({ em, queue }, hubspotEmails[eventName], { to: user.email, path: screenPaths.hubspot, accountName })
}

/** Marks a connection whose token HubSpot rejects, and emails each Owner and Admin once. */
export async function rejectToken(scope: NotifyScope, connection: HubspotConnection): Promise<void> {
  if (connection.status === 'rejected') return
  connection.status = 'rejected'
  await scope.em.flush()
  await notifyAdmins(scope, connection, 'hubspot-rejected')
}

/** Marks a connection whose private app lacks a scope, and emails each Owner and Admin at most once a day. */
export async function markScopeMissing(scope: NotifyScope, connection: HubspotConnection): Promise<void> {
  if ((connection.scopeMissingSince ?? null) !== null) return
  const now = scope.ports.now()
  connection.scopeMissingSince = now
  const lastEmailedAt = connection.scopeToldAt ?? null
  if (lastEmailedAt !== null && now.getTime() - lastEmailedAt.getTime() < hubspotLimits.scopeReminderIntervalMs) return
  connection.scopeToldAt = now
  await scope.em.flush()
  await notifyAdmins(scope, connection, 'hubspot-scope-missing')
}
