import { randomUUID } from 'node:crypto'
import { dayMs } from '../../../../shared/kernel/units.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { emailMember } from '../../connections/notifications/email-member.ts'
import { NotificationItem } from '../../connections/notifications/entity.ts'
import { claimItems } from '../../connections/notifications/items.ts'
import { notificationLimits } from '../../connections/notifications/notification-limits.ts'
import { findSubscribers } from '../../connections/notifications/notify.ts'
import type { Channel } from '../../connections/outbox/channel.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { formDigestEmail } from './emails.ts'

type DigestScope = {
  readonly em: EntityManager
  readonly ports: Pick<Ports, 'log' | 'now'>
  readonly queue: Queue
}

const kind = 'formAnswered'

/**
 * End of the period that a digest sent at `now` covers. Digests are sent a while after the digest hour, when
 * transactions from before that hour have committed: their responses would otherwise need a second email.
 */
export function digestEnd(now: Date): Date {
  const { digestHourUtc, digestMarginMs } = notificationLimits
  const latestMs = now.getTime() - digestMarginMs
  const todayMs = new Date(latestMs).setUTCHours(digestHourUtc, 0, 0, 0)
  return new Date(todayMs > latestMs ? todayMs - dayMs : todayMs)
}

const recipientsSql = `
  select user_id as "userId", account_id as "accountId" from notification_items
  where kind = '${kind}' and email_id is null and created_at < ?::timestamptz
  group by user_id, account_id order by user_id, account_id`
type DigestRecipient = { readonly userId: string; readonly accountId: string }

type Digest = DigestRecipient & { readonly before: Date }

async function sendDigest({ em, queue }: DigestScope, { userId, accountId, before }: Digest): Promise<void> {
  await em.fork().transactional(async (transaction) => {
    const digestId = randomUUID()
    const submissionIds = await claimItems(transaction, { userId, accountId, kind, emailId: digestId, before })
    if (submissionIds.length === 0) return
    const [member] = await findSubscribers(transaction, { kind, accountId, userIds: [userId] })
    // The member has turned the email off or left the account.
    if (member === undefined) return
    const { name: accountName } = await transaction.findOneOrFail(Account, { id: accountId })
    const contents = { accountName, digestId }
    await emailMember({ em: transaction, queue }, { kind, accountId, member, email: formDigestEmail, contents })
  })
}

/** Sends the daily emails about form responses, one per member and account, shortly after 6:00 UTC. */
export async function sendFormDigests(scope: DigestScope): Promise<void> {
  const { em, ports } = scope
  const now = ports.now()
  const before = digestEnd(now)
  for (const recipient of await em.execute<DigestRecipient[]>(recipientsSql, [before.toISOString()])) {
    await sendDigest(scope, { ...recipient, before }).catch((error: unknown) => {
      ports.log.error(
        { err: error, account: recipient.accountId },
        'a daily email about form responses could not be sent',
      )
    })
  }
  const expiry = new Date(now.getTime() - notificationLimits.digestItemsRetentionMs)
  await em.nativeDelete(NotificationItem, { kind, emailId: { $ne: null }, updatedAt: { $lt: expiry } })
}

/** Daily emails about form responses. */
export const formDigestChannel: Channel = {
  jobs: [],
  periodicTasks: [{ name: 'form-digests', everyMs: notificationLimits.digestIntervalMs, run: sendFormDigests }],
}
