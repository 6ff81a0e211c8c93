import type { z } from 'zod'
import type { AuditAction } from '../../../../shared/audit.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { Account, Membership } from '../../identity/tenancy/entity.ts'
import type { EmailKind } from '../email/email-kind.ts'
import { sendEmail } from '../email/send.ts'
import type { EnqueueScope, OutboxScope } from '../outbox/attempt-queue.ts'

type AdminEmail<Facts extends z.ZodObject> = {
  readonly accountId: string
  readonly email: EmailKind<Facts>
  readonly contents: z.input<Facts>
}

/**
 * Queues an email to each Owner and Admin of an account, within the transaction of the event. It can't be turned off.
 */
export async function emailAdmins<Facts extends z.ZodObject>(
  { em, queue }: EnqueueScope,
  { accountId, email, contents }: AdminEmail<Facts>,
): Promise<void> {
  const roles = { $in: ['owner' as const, 'admin' as const] }
  const where = { account: accountId, role: roles, user: { disabledAt: null } }
  for (const { user } of await em.find(Membership, where, { populate: ['user'] })) {
    await sendEmail({ em, queue }, email, { ...contents, to: user.email })
  }
}

type AdminReport<Facts extends z.ZodObject> = {
  readonly accountId: string
  readonly action: AuditAction
  readonly subject: string
  readonly email: EmailKind<Facts>
  contentsFor(accountName: string): z.input<Facts>
}

/**
 * Reports a connection that has stopped sending: adds an entry to the audit log, and emails each Owner and Admin. Runs
 * in the transaction that recorded the failure.
 */
export async function reportToAdmins<Facts extends z.ZodObject>(
  { em, ports, queue }: OutboxScope,
  { accountId, action, subject, email, contentsFor }: AdminReport<Facts>,
): Promise<void> {
  const { name } = await em.findOneOrFail(Account, { id: accountId })
  await recordEvent({ em, ports, network: '', actor: null }, accountId, { action, subject })
  await emailAdmins({ em, queue }, { accountId, email, contents: contentsFor(name) })
}
