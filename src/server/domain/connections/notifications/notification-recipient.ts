import { mayUse } from '../../../../shared/access/permissions.ts'
import { isWorkingStatus } from '../../../../shared/accounts/accounts.ts'
import { type NotificationKind, ruleOf } from '../../../../shared/notifications/notification-kinds.ts'
import { notificationPaths } from '../../../../shared/web/routes.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Membership } from '../../identity/tenancy/entity.ts'
import { NotificationPreference } from './entity.ts'
import { makeUnsubscribeToken } from './unsubscribe-token.ts'

export type NotificationAddress = {
  readonly kind: NotificationKind
  readonly userId: string
  readonly accountId: string
}

type Recipient = {
  readonly to: string
  /** Path of the page that turns such emails off. */
  readonly unsubscribePath: string
}

/** Where the email goes by now; null when the person left, may not know of it any more, or turned it off. */
export async function notificationRecipient(
  em: EntityManager,
  { kind, userId, accountId }: NotificationAddress,
): Promise<Recipient | null> {
  const where = { account: accountId, user: { id: userId, disabledAt: null } }
  const member = await em.findOne(Membership, where, { populate: ['user', 'account'] })
  if (member === null || !isWorkingStatus(member.account.status)) return null
  const { needs, usual } = ruleOf(kind)
  if (!mayUse(needs, { role: member.role, rootAdmin: false })) return null
  const preference = await em.findOne(NotificationPreference, { user: userId, kind })
  if ((preference?.choice ?? usual) === 'off') return null
  const token = await makeUnsubscribeToken(em, { userId, kind })
  return { to: member.user.email, unsubscribePath: `${notificationPaths.unsubscribe}?token=${token}` }
}
