import { randomUUID } from 'node:crypto'
import { notificationLimits } from '../../../../shared/notifications/notification-limits.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { sendEmail } from '../../connections/email/send.ts'
import { NotificationItem } from '../../connections/notifications/entity.ts'
import { subscribersOf } from '../../connections/notifications/notify.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { formDigestEmail } from './emails.ts'

type RoundScope = {
  readonly em: EntityManager
  readonly ports: Pick<Ports, 'log' | 'now'>
  readonly queue: Queue
}

const kind = 'formAnswered'
const dayMs = 24 * 60 * 60 * 1000

/**
 * The last moment whose answers can go out at `now`. Not before the margin is over: what was being stored at that moment
 * has been committed by then, and would otherwise make a second email.
 */
export function digestEnd(now: Date): Date {
  const { digestHourUtc, digestMarginMs } = notificationLimits
  const latest = now.getTime() - digestMarginMs
  const today = new Date(latest).setUTCHours(digestHourUtc, 0, 0, 0)
  return new Date(today > latest ? today - dayMs : today)
}

const waitingSql = `
  select user_id as "userId", account_id as "accountId" from notification_items
  where kind = '${kind}' and email_id is null and created_at < ?::timestamptz
  group by user_id, account_id order by user_id, account_id`
type Waiting = { readonly userId: string; readonly accountId: string }

// Of two processes the second waits here for the first, and finds nothing left.
const takeSql = `
  update notification_items set email_id = ?, updated_at = now()
  where user_id = ? and account_id = ? and kind = '${kind}' and email_id is null and created_at < ?::timestamptz
  returning id`

type Digest = Waiting & { readonly before: Date }

async function sendDigest({ em, queue }: RoundScope, { userId, accountId, before }: Digest): Promise<void> {
  await em.fork().transactional(async (inner) => {
    const digestId = randomUUID()
    const taken = await inner.execute<unknown[]>(takeSql, [digestId, userId, accountId, before.toISOString()])
    if (taken.length === 0) return
    const [recipient] = await subscribersOf(inner, { kind, accountId, userIds: [userId] })
    // They turned it off, or have left the account.
    if (recipient === undefined) return
    const { name: accountName } = await inner.findOneOrFail(Account, { id: accountId })
    const notification = { kind, userId, accountId } as const
    const facts = { to: recipient.email, notification, accountName, digestId }
    await sendEmail({ em: inner, queue }, formDigestEmail, facts)
  })
}

/** Sends the daily emails of what was sent in to forms: one to each person for each account, a little after 6:00 UTC. */
export async function sendFormDigests(scope: RoundScope): Promise<void> {
  const { em, ports } = scope
  const now = ports.now()
  const before = digestEnd(now)
  for (const waiting of await em.execute<Waiting[]>(waitingSql, [before.toISOString()])) {
    await sendDigest(scope, { ...waiting, before }).catch((error: unknown) => {
      ports.log.error({ err: error, account: waiting.accountId }, 'a daily email of form responses could not be sent')
    })
  }
  const old = new Date(now.getTime() - notificationLimits.digestItemsRetentionMs)
  await em.nativeDelete(NotificationItem, { kind, emailId: { $ne: null }, updatedAt: { $lt: old } })
}
