import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { type JobScope, job } from '../../../../kernel/job.ts'
import { NotificationWait } from '../../../connections/notifications/entity.ts'
import { addItem, claimItems } from '../../../connections/notifications/items.ts'
import { notificationLimits } from '../../../connections/notifications/notification-limits.ts'
import { notifyMembers } from '../../../connections/notifications/notify.ts'
import type { Channel } from '../../../connections/outbox/channel.ts'
import { Account } from '../../../identity/tenancy/entity.ts'
import { Media } from '../entity.ts'
import { mediaFailedEmail } from './emails.ts'

const kind = 'mediaFailed'
const payload = z.strictObject({ accountId: z.uuid(), userId: z.uuid() })

// Processes of the previous release write no items. Files that were already emailed have one, so they are not added
// again.
const addMissingItemsSql = `
  insert into notification_items (id, created_at, updated_at, user_id, account_id, kind, subject_id)
  select gen_random_uuid(), now(), now(), m.uploaded_by_id, m.account_id, '${kind}', m.id from media m
  where m.uploaded_by_id = ? and m.account_id = ? and m.status = 'failed' and m.updated_at >= ?::timestamptz
  on conflict (user_id, kind, subject_id) do nothing`

// Items of files that were deleted or built in the meantime are dropped.
const deleteObsoleteSql = `
  delete from notification_items i where i.user_id = ? and i.account_id = ? and i.kind = '${kind}'
  and not exists (select 1 from media m where m.id = i.subject_id and m.status in ('failed', 'building'))`

/** Emails a person the list of their uploads that failed since the first failure. */
async function run({ em, queue }: JobScope, { accountId, userId }: z.output<typeof payload>): Promise<void> {
  await em.transactional(async (transaction) => {
    const wait = await transaction.findOne(NotificationWait, { account: accountId, user: userId, kind })
    // Later failures wait for this transaction and start the next collection.
    if (wait === null || (await transaction.nativeDelete(NotificationWait, { id: wait.id })) === 0) return
    await transaction.execute(addMissingItemsSql, [userId, accountId, wait.since.toISOString()])
    const ids = await claimItems(transaction, { userId, accountId, kind, emailId: randomUUID() })
    await transaction.execute(deleteObsoleteSql, [userId, accountId])
    const where = { id: { $in: [...ids] }, account: accountId, status: 'failed', deletedAt: null } as const
    const [files, count] = await transaction.findAndCount(Media, where, {
      orderBy: { updatedAt: 'asc', id: 'asc' },
      limit: notificationLimits.itemsPerEmail,
    })
    // All files were deleted or processed in the meantime.
    if (count === 0) return
    const { name: accountName } = await transaction.findOneOrFail(Account, { id: accountId })
    const items = [{ label: 'Files', values: files.map(({ name }) => name) }]
    const contents = { path: screenPaths.mediaLibrary, accountName, count, items }
    const email = mediaFailedEmail
    await notifyMembers({ em: transaction, queue }, { kind, accountId, userIds: [userId], email, contents })
  })
}

/** Runs when the period for collecting failed files ends. */
export const notifyOfFailedMedia = job({
  name: 'tell-of-failed-media',
  payload,
  heartbeatSeconds: 30,
  expirySeconds: 120,
  retries: 5,
  delaySeconds: notificationLimits.failedMediaWaitSeconds,
  run,
})

/** Emails about failed files to the people who uploaded them. */
export const failedMediaChannel: Channel = { jobs: [notifyOfFailedMedia], periodicTasks: [] }

// A row that is older than a day has lost its job, so it starts a new collection.
const waitSql = `
  insert into notification_waits (id, created_at, updated_at, user_id, account_id, kind, since)
  values (gen_random_uuid(), now(), now(), ?, ?, ?, ?::timestamptz)
  on conflict (user_id, account_id, kind) do update set since = excluded.since
  where notification_waits.since < excluded.since - interval '1 day' returning id`

type FailedFile = {
  readonly mediaId: string
  readonly accountId: string
  readonly userId: string | null | undefined
  readonly failedAt: Date
}

/**
 * Adds a failed file to the next email, which also lists files that fail soon after it. Runs within the transaction of
 * the failure.
 */
export async function collectFailedMedia(
  { em, queue }: Pick<JobScope, 'em' | 'queue'>,
  { mediaId, accountId, userId, failedAt }: FailedFile,
): Promise<void> {
  if (userId === null || userId === undefined) return
  await addItem(em, { userId, accountId, kind, subjectId: mediaId })
  const newWaits = await em.execute<unknown[]>(waitSql, [userId, accountId, kind, failedAt.toISOString()])
  if (newWaits.length > 0) await queue.send(notifyOfFailedMedia, { accountId, userId }, em)
}
