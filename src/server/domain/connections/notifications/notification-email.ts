import { z } from 'zod'
import { hasPermission } from '../../../../shared/access/permissions.ts'
import { isWorkingStatus } from '../../../../shared/accounts/account-status.ts'
import { notificationKindNames, ruleOf } from '../../../../shared/notifications/notification-kinds.ts'
import { notificationPaths, screenPaths } from '../../../../shared/web/routes.ts'
import { Membership } from '../../identity/tenancy/entity.ts'
import type { EmailBody, EmailSubscriber } from '../email/email-body.ts'
import type { EmailScope } from '../email/email-kind.ts'
import { NotificationPreference } from './entity.ts'
import { createUnsubscribeToken } from './unsubscribe-token.ts'

/** Fact of an email that a member can turn off. Earlier releases sent some of these emails without it. */
export const notificationFact = z
  .strictObject({ kind: z.enum(notificationKindNames), userId: z.uuid(), accountId: z.uuid() })
  .optional()

type NotificationFact = z.output<typeof notificationFact>

/** Finds a member who still gets the email; null if they left, lost the permission, or turned it off. */
async function findSubscriber(
  { em, ports }: EmailScope,
  { kind, userId, accountId }: NonNullable<NotificationFact>,
): Promise<EmailSubscriber | null> {
  const where = { account: accountId, user: { id: userId, disabledAt: null } }
  const member = await em.findOne(Membership, where, { populate: ['user', 'account'] })
  if (member === null || !isWorkingStatus(member.account.status)) return null
  const { needs, defaultChoice } = ruleOf(kind)
  if (!hasPermission(needs, { role: member.role, rootAdmin: false })) return null
  const preference = await em.findOne(NotificationPreference, { user: userId, kind })
  if ((preference?.choice ?? defaultChoice) === 'off') return null
  const token = await createUnsubscribeToken(em, { userId, kind })
  const publicUrl = ports.publicUrl()
  return {
    to: member.user.email,
    unsubscribeUrl: `${publicUrl}${notificationPaths.unsubscribe}?token=${token}`,
    settingsUrl: publicUrl + screenPaths.userSettings,
  }
}

/** Writes an email to a member with links to turn it off; null if they should no longer get it. */
export async function writeToMember(
  scope: EmailScope,
  notification: NotificationFact,
  write: () => EmailBody | null | Promise<EmailBody | null>,
): Promise<EmailBody | null> {
  if (notification === undefined) return write()
  const subscriber = await findSubscriber(scope, notification)
  const body = subscriber && (await write())
  return subscriber && body && { ...body, subscriber }
}
