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
