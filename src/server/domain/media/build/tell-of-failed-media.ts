import { z } from 'zod'
import { notificationLimits } from '../../../../shared/notifications/notification-limits.ts'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { type JobScope, job } from '../../../kernel/job.ts'
import { Account } from '../../accounts/entity.ts'
import { NotificationWait } from '../../notifications/entity.ts'
import { addItem } from '../../notifications/items.ts'
import { notifyMembers } from '../../notifications/notify.ts'
import { Media } from '../entity.ts'

const kind = 'mediaFailed'
const payload = z.strictObject({ accountId: z.uuid(), userId: z.uuid() })

// By the files and not by their times, which different processes write down in another order than they commit.
const takeSql = `
  delete from notification_items where user_id = ? and account_id = ? and kind = '${kind}'
  returning subject_id as "mediaId"`
type TakenItem = { readonly mediaId: string }

/** Emails a person which of the files that they uploaded failed since the first one. */
async function run({ em, queue }: JobScope, { accountId, userId }: z.output<typeof payload>): Promise<void> {
  await em.transactional(async (inner) => {
    const wait = await inner.findOne(NotificationWait, { account: accountId, user: userId, kind })
    // What fails from here on waits for this transaction, and begins to collect anew.
    if (wait === null || (await inner.nativeDelete(NotificationWait, { id: wait.id })) === 0) return
    const ids = (await inner.execute<TakenItem[]>(takeSql, [userId, accountId])).map(({ mediaId }) => mediaId)
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
    await notifyMembers({ em: inner, queue }, { kind, accountId, userIds: [userId], email: 'media-failed', contents })
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
