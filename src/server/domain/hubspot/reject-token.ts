import { screenPaths } from '../../../shared/web/routes.ts'
import type { Queue } from '../../kernel/job.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import type { Ports } from '../../ports.ts'
import { Account, Membership } from '../accounts/entity.ts'
import { recordEvent } from '../audit/record.ts'
import { sendEmail } from '../email/send.ts'
import type { HubspotConnection } from './entity.ts'

type Teller = { readonly em: EntityManager; readonly ports: Pick<Ports, 'now'>; readonly queue: Queue }

/** Marks a connection whose token HubSpot doesn't accept, and tells each Owner and Admin, once. */
export async function rejectToken({ em, ports, queue }: Teller, connection: HubspotConnection): Promise<void> {
  if (connection.status === 'rejected') return
  connection.status = 'rejected'
  await em.flush()
  const { account, portalId } = connection
  const { name: accountName } = await em.findOneOrFail(Account, { id: account })
  const witness = { em, ports, network: '', actor: null }
  await recordEvent(witness, account, { action: 'hubspot-rejected', subject: portalId })
  const roles = { $in: ['owner' as const, 'admin' as const] }
  const where = { account, role: roles, user: { disabledAt: null } }
  for (const { user } of await em.find(Membership, where, { populate: ['user'] }))
    await sendEmail({ em, queue }, 'hubspot-rejected', { to: user.email, path: screenPaths.hubspot, accountName })
}
