import { hasPermission } from '../../../../shared/access/permissions.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { notificationKindNames, ruleOf } from '../../../../shared/notifications/notification-kinds.ts'
import {
  getNotificationsInput,
  type NotificationSetting,
  notificationSettings,
  unsubscribeInput,
  unsubscribeOutput,
  updateNotificationInput,
} from '../../../../shared/notifications/notifications.ts'
import { operation } from '../../../kernel/operation.ts'
import type { PublicScope, SignedInScope } from '../../../kernel/scope.ts'
import { Membership } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'
import { NotificationPreference } from './entity.ts'
import { setPreference } from './preferences.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

async function loadSettings({ em, actor }: SignedInScope): Promise<NotificationSetting[]> {
  const preferences = await em.find(NotificationPreference, { user: actor.id }, { disableIdentityMap: true })
  const choiceByKind = new Map(preferences.map(({ kind, choice }) => [kind, choice]))
  const roles = (await em.find(Membership, { user: actor.id })).map(({ role }) => role)
  return notificationKindNames.map((kind) => {
    const { needs, defaultChoice } = ruleOf(kind)
    const isAvailable = roles.some((role) => hasPermission(needs, { role, rootAdmin: false }))
    return { kind, choice: choiceByKind.get(kind) ?? defaultChoice, isAvailable }
  })
}

/** Notification settings of the caller for all their accounts. */
export const getNotifications = operation({
  allow: 'signedIn',
  inPerson: true,
  input: getNotificationsInput,
  example: () => ({}),
  output: notificationSettings,
  run: (scope) => loadSettings(scope),
})

/** Changes when the caller gets one kind of email. Returns all settings. */
export const updateNotification = operation({
  allow: 'signedIn',
  inPerson: true,
  input: updateNotificationInput,
  example: () => ({ kind: 'mention', choice: 'off' }),
  output: notificationSettings,
  run: async (scope, { kind, choice }) => {
    const { em, actor, ports } = scope
    await setPreference(em, { userId: actor.id, kind, choice, now: ports.now() })
    return loadSettings(scope)
  },
})

async function requireUnsubscription({ em }: PublicScope, token: string) {
  const unsubscription = await readUnsubscribeToken(em, token)
  if (unsubscription === null || (await em.count(User, { id: unsubscription.userId })) === 0)
    throw new AppError('auth.linkOver')
  return unsubscription
}

/** The kind of email that an unsubscribe link turns off. Changes nothing, because email clients prefetch links. */
export const getUnsubscribe = operation({
  allow: 'public',
  input: unsubscribeInput,
  example: ({ linkToken }) => ({ token: linkToken }),
  output: unsubscribeOutput,
  run: async (scope, { token }) => ({ kind: (await requireUnsubscription(scope, token)).kind }),
})

/** Turns a kind of email off for its recipient, signed in or not. Idempotent. */
export const unsubscribe = operation({
  allow: 'public',
  input: unsubscribeInput,
  example: ({ linkToken }) => ({ token: linkToken }),
  output: unsubscribeOutput,
  run: async (scope, { token }) => {
    const { userId, kind } = await requireUnsubscription(scope, token)
    await setPreference(scope.em, { userId, kind, choice: 'off', now: scope.ports.now() })
    return { kind }
  },
})
