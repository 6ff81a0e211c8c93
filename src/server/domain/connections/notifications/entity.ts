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
/** A person's choice for one kind of email. Without a row the default applies. */
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
/** A pending email to a person that collects events: a job sends it and deletes the row. */
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
    /** The file or the form response that it is about, which may be deleted. */
    subjectId: p.uuid(),
    /** The email that includes it; null while it is pending. */
    emailId: p.uuid().nullable(),
  },
})
/** An entry of a collected email to a person. */
export class NotificationItem extends itemSchema.class {}
itemSchema.setClass(NotificationItem)
