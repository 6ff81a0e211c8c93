import {
  type NotificationChoice,
  type NotificationKind,
  ruleOf,
} from '../../../../shared/notifications/notification-kinds.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { NotificationPreference } from './entity.ts'

const setSql = `
  insert into notification_preferences (id, created_at, updated_at, user_id, kind, choice)
  values (gen_random_uuid(), ?::timestamptz, ?::timestamptz, ?, ?, ?)
  on conflict (user_id, kind) do update set choice = excluded.choice, updated_at = excluded.updated_at`

type Preference = {
  readonly userId: string
  readonly kind: NotificationKind
  readonly choice: NotificationChoice
  readonly now: Date
}

/** Stores a person's choice for a kind of email. */
export async function setPreference(em: EntityManager, { userId, kind, choice, now }: Preference): Promise<void> {
  const timestamp = now.toISOString()
  await em.execute(setSql, [timestamp, timestamp, userId, kind, choice])
}

/**
 * Loads the choices of users for a kind of email. Returns a function from a user's id to their choice, or the default.
 */
export async function loadChoices(
  em: EntityManager,
  kind: NotificationKind,
  userIds: readonly string[],
): Promise<(userId: string) => NotificationChoice> {
  const rows = await em.find(
    NotificationPreference,
    { kind, user: { $in: [...userIds] } },
    { disableIdentityMap: true },
  )
  const choiceByUser = new Map(rows.map(({ user, choice }) => [user, choice]))
  return (userId) => choiceByUser.get(userId) ?? ruleOf(kind).defaultChoice
}
