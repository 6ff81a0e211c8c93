import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { notificationLimits } from '../../../../../shared/notifications/notification-limits.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { type JobScope, job } from '../../../../kernel/job.ts'
import { NotificationWait } from '../../../connections/notifications/entity.ts'
import { addItem } from '../../../connections/notifications/items.ts'
import { notifyMembers } from '../../../connections/notifications/notify.ts'
import { Account } from '../../../identity/tenancy/entity.ts'
import { Media } from '../entity.ts'
import { mediaFailedEmail } from './emails.ts'

const kind = 'mediaFailed'
const payload = z.strictObject({ accountId: z.uuid(), userId: z.uuid() })

// By the files and not by their times, which different processes write down in another order than they commit.
const takeSql = `
  update notification_items set email_id = ?, updated_at = now()
  where user_id = ? and account_id = ? and kind = '${kind}' and email_id is null
  returning subject_id as "mediaId"`

// Processes of the release before write no items. What was told before has one, however it was changed since.
const withoutItemSql = `
  insert into notification_items (id, created_at, updated_at, user_id, account_id, kind, subject_id)
  select gen_random_uuid(), now(), now(), m.uploaded_by_id, m.account_id, '${kind}', m.id from media m
  where m.uploaded_by_id = ? and m.account_id = ? and m.status = 'failed' and m.updated_at >= ?::timestamptz
  on conflict (user_id, kind, subject_id) do nothing`

// Reports about files that were deleted or built since are dropped.
const forgetSql = `
  delete from notification_items i where i.user_id = ? and i.account_id = ? and i.kind = '${kind}'
  and not exists (select 1 from media m where m.id = i.subject_id and m.status in ('failed', 'building'))`
type TakenItem = { readonly mediaId: string }

/** Emails a person which of the files that they uploaded failed since the first one. */
async function run({ em, queue }: JobScope, { accountId, userId }: z.output<typeof payload>): Promise<void> {
  await em.transactional(async (inner) => {
    const wait = await inner.findOne(NotificationWait, { account: accountId, user: userId, kind })
    // Later failures wait for this transaction and start the next collection.
    if (wait === null || (await inner.nativeDelete(NotificationWait, { id: wait.id })) === 0) return
    await inner.execute(withoutItemSql, [userId, accountId, wait.since.toISOString()])
    const taken = await inner.execute<TakenItem[]>(takeSql, [randomUUID(), userId, accountId])
    const ids = taken.map(({ mediaId }) => mediaId)
    await inner.execute(forgetSql, [userId, accountId])
    const where = { id: { $in: ids }, account: accountId, status: 'failed', deletedAt: null } as const
    const [files, count] = await inner.findAndCount(Media, where, {
      orderBy: { updatedAt: 'asc', id: 'asc' },
      limit: notificationLimits.listed,
    })
    // They were deleted, or tried again, and that went well.
    if (count === 0) return
    const { name: accountName } = await inner.findOneOrFail(Account, { id: accountId })
    const items = [{ label: 'Files', values: files.map(({ name }) => name) }]
    const contents = { path: screenPaths.mediaLibrary, accountName, count, items }
    const email = mediaFailedEmail
    await notifyMembers({ em: inner, queue }, { kind, accountId, userIds: [userId], email, contents })
  })
}

/** The end of a while in which failed files are collected. */
export const tellOfFailedMedia = job({
  name: 'tell-of-failed-media',
  payload,
  heartbeatSeconds: 30,
  expirySeconds: 120,
  retries: 5,
  delaySeconds: notificationLimits.failedMediaWaitSeconds,
  run,
})

// One that is older than a day lost its job, and begins again.
const waitSql = `
  insert into notification_waits (id, created_at, updated_at, user_id, account_id, kind, since)
  values (gen_random_uuid(), now(), now(), ?, ?, ?, ?::timestamptz)
  on conflict (user_id, account_id, kind) do update set since = excluded.since
  where notification_waits.since < excluded.since - interval '1 day' returning id`

type FailedFile = {
  readonly mediaId: string
  readonly accountId: string
  readonly userId: string | null | undefined
  readonly at: Date
}

/** Has a failed file told of, together with others that fail soon after it, within the transaction in which it fails. */
export async function collectFailedMedia(
  { em, queue }: Pick<JobScope, 'em' | 'queue'>,
  { mediaId, accountId, userId, at }: FailedFile,
): Promise<void> {
  if (userId === null || userId === undefined) return
  await addItem(em, { userId, accountId, kind, subjectId: mediaId })
  const begun = await em.execute<unknown[]>(waitSql, [userId, accountId, kind, at.toISOString()])
  if (begun.length > 0) await queue.send(tellOfFailedMedia, { accountId, userId }, em)
}
