import type { z } from 'zod'
import { hasPermission, type Permission, roleNames } from '../../../../shared/access/permissions.ts'
import {
  type NotificationChoice,
  type NotificationKind,
  ruleOf,
} from '../../../../shared/notifications/notification-kinds.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Membership } from '../../identity/tenancy/entity.ts'
import type { EmailKind } from '../email/email-kind.ts'
import type { EnqueueScope } from '../outbox/attempt-queue.ts'
import { emailMember } from './email-member.ts'
import { loadChoices } from './preferences.ts'

/** Roles that hold a permission. */
export function rolesWith(permission: Permission) {
  return roleNames.filter((role) => hasPermission(permission, { role, rootAdmin: false }))
}

/** Members that a notification is for. */
type Audience = {
  readonly kind: NotificationKind
  readonly accountId: string
  /** Users to notify; by default all members who may get it. */
  readonly userIds?: readonly (string | null | undefined)[]
  /** User who caused the event and isn't notified of it. */
  readonly exceptUserId?: string | undefined
}

type Notification<Facts extends z.ZodObject> = Audience & {
  readonly email: EmailKind<Facts>
  readonly contents: z.input<Facts>
}

type Subscriber = { readonly id: string; readonly email: string; readonly choice: NotificationChoice }

/** Finds members who may get a kind of email and have not turned it off. */
export async function findSubscribers(
  em: EntityManager,
  { kind, accountId, userIds, exceptUserId }: Audience,
): Promise<readonly Subscriber[]> {
  const ids = userIds?.filter((id) => id !== null && id !== undefined)
  if (ids?.length === 0) return []
  const role = { $in: rolesWith(ruleOf(kind).needs) }
  const user = { disabledAt: null, ...(ids === undefined ? {} : { id: { $in: ids } }) }
  const members = await em.find(Membership, { account: accountId, role, user }, { populate: ['user'] })
  const users = members.map((member) => member.user).filter(({ id }) => id !== exceptUserId)
  const choiceOf = await loadChoices(
    em,
    kind,
    users.map(({ id }) => id),
  )
  return users.map(({ id, email }) => ({ id, email, choice: choiceOf(id) })).filter(({ choice }) => choice !== 'off')
}

/**
 * Queues an email to each subscriber who wants it at once, within the transaction of the event. Their permission and
 * choice are checked again when the email is sent.
 */
export async function notifyMembers<Facts extends z.ZodObject>(
  { em, queue }: EnqueueScope,
  notification: Notification<Facts>,
): Promise<void> {
  const { kind, accountId, email, contents } = notification
  const subscribers = await findSubscribers(em, notification)
  for (const member of subscribers.filter(({ choice }) => choice === 'atOnce')) {
    await emailMember({ em, queue }, { kind, accountId, member, email, contents })
  }
}
