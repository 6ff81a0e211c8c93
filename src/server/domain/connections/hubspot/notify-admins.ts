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

type Teller = { readonly em: EntityManager; readonly ports: Pick<Ports, 'now'>; readonly queue: Queue }

/** Tells each Owner and Admin what became of the connection; the email and the event of the audit log have one name. */
async function notifyAdmins(
  { em, ports, queue }: Teller,
  { account, portalId }: HubspotConnection,
  what: keyof typeof hubspotEmails,
): Promise<void> {
  const { name: accountName } = await em.findOneOrFail(Account, { id: account })
  const witness = { em, ports, network: '', actor: null }
  await recordEvent(witness, account, { action: what, subject: portalId })
  const roles = { $in: ['owner' as const, 'admin' as const] }
  const where = { account, role: roles, user: { disabledAt: null } }
  for (const { user } of await em.find(Membership, where, { populate: ['user'] }))
    await sendEmail({ em, queue }, hubspotEmails[what], { to: user.email, path: screenPaths.hubspot, accountName })
}

/** Marks a connection whose token HubSpot doesn't accept, and tells each Owner and Admin, once. */
export async function rejectToken(teller: Teller, connection: HubspotConnection): Promise<void> {
  if (connection.status === 'rejected') return
  connection.status = 'rejected'
  await teller.em.flush()
  await notifyAdmins(teller, connection, 'hubspot-rejected')
}

/** Marks a connection whose private app lacks a scope, and tells each Owner and Admin, once a day at most. */
export async function markScopeMissing(teller: Teller, connection: HubspotConnection): Promise<void> {
  if ((connection.scopeMissingSince ?? null) !== null) return
  const now = teller.ports.now()
  connection.scopeMissingSince = now
  const toldAt = connection.scopeToldAt ?? null
  if (toldAt !== null && now.getTime() - toldAt.getTime() < hubspotLimits.scopeReminderIntervalMs) return
  connection.scopeToldAt = now
  await teller.em.flush()
  await notifyAdmins(teller, connection, 'hubspot-scope-missing')
}
