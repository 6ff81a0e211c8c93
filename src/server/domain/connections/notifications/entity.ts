import { defineEntity, p } from '@mikro-orm/core'
import { notificationChoices, notificationKindNames } from '../../../../shared/notifications/notification-kinds.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'

const notificationSchema = defineEntity({
  name: 'NotificationPreference',
  tableName: 'notification_preferences',
  uniques: [{ properties: ['user', 'kind'] }],
  properties: {
    ...baseProperties,
    user: () => p.manyToOne(User).mapToPk().deleteRule('cascade'),
    kind: p.enum(notificationKindNames),
    choice: p.enum(notificationChoices),
  },
})
/** What a person chose about one kind of email. Without a row the default choice holds. */
export class NotificationPreference extends notificationSchema.class {}
notificationSchema.setClass(NotificationPreference)

const waitSchema = defineEntity({
  name: 'NotificationWait',
  tableName: 'notification_waits',
  uniques: [{ properties: ['user', 'account', 'kind'] }],
  properties: {
    ...baseProperties,
    user: () => p.manyToOne(User).mapToPk().deleteRule('cascade'),
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    kind: p.enum(notificationKindNames),
    since: p.datetime(),
  },
})
/** Events that are collected for one email to a person: a job sends it, and removes the row. */
export class NotificationWait extends waitSchema.class {}
waitSchema.setClass(NotificationWait)

const itemSchema = defineEntity({
  name: 'NotificationItem',
  tableName: 'notification_items',
  uniques: [{ properties: ['user', 'kind', 'subjectId'] }],
  indexes: [{ properties: ['kind', 'emailId', 'createdAt'] }],
  properties: {
    ...baseProperties,
    user: () => p.manyToOne(User).mapToPk().deleteRule('cascade'),
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    kind: p.enum(notificationKindNames),
    /** The file or the form answer that it is about, which may be gone. */
    subjectId: p.uuid(),
    /** The email that tells of it; null while it waits for one. */
    emailId: p.uuid().nullable(),
  },
})
/** One thing that an email to a person will list together with others. */
export class NotificationItem extends itemSchema.class {}
itemSchema.setClass(NotificationItem)
