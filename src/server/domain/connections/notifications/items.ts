import type { NotificationKind } from '../../../../shared/notifications/notification-kinds.ts'
import type { EntityManager } from '../../../kernel/scope.ts'

const addSql = `
  insert into notification_items (id, created_at, updated_at, user_id, account_id, kind, subject_id)
  values (gen_random_uuid(), now(), now(), ?, ?, ?, ?)
  on conflict (user_id, kind, subject_id) do update set email_id = null, created_at = now(), updated_at = now()`

type Item = {
  readonly userId: string
  readonly accountId: string
  readonly kind: NotificationKind
  readonly subjectId: string
}

/** Adds an entry to the next collected email to a person. */
export async function addItem(em: EntityManager, { userId, accountId, kind, subjectId }: Item): Promise<void> {
  await em.execute(addSql, [userId, accountId, kind, subjectId])
}

// The row locks make a second process wait, which then finds no entries.
const claimSql = `
  update notification_items set email_id = ?, updated_at = now()
  where user_id = ? and account_id = ? and kind = ? and email_id is null and created_at < ?::timestamptz
  returning subject_id as "subjectId"`

type Collection = Omit<Item, 'subjectId'> & {
  readonly emailId: string
  /** End of the period that the email covers; entries of all times by default. */
  readonly before?: Date
}

/**
 * Moves the pending entries into a collected email; returns their subjects. Each entry is marked, because a limit in
 * time would miss entries: transactions commit in another order than their timestamps.
 */
export async function claimItems(
  em: EntityManager,
  { userId, accountId, kind, emailId, before }: Collection,
): Promise<readonly string[]> {
  const parameters = [emailId, userId, accountId, kind, before?.toISOString() ?? 'infinity']
  const rows = await em.execute<{ readonly subjectId: string }[]>(claimSql, parameters)
  return rows.map(({ subjectId }) => subjectId)
}
