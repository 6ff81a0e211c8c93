import { z } from 'zod'
import { notificationChoices, notificationKindNames, ruleOf } from './notification-kinds.ts'

const kind = z.enum(notificationKindNames)
const choice = z.enum(notificationChoices)

export const getNotificationsInput = z.strictObject({})

export const updateNotificationInput = z
  .strictObject({ kind, choice })
  .refine((setting) => ruleOf(setting.kind).choices.includes(setting.choice), {
    path: ['choice'],
    error: 'not a choice of this kind',
  })

export const notificationSetting = z.strictObject({
  kind,
  choice,
  /** True if the role of the person in any account qualifies for it. */
  isAvailable: z.boolean(),
})
export type NotificationSetting = Readonly<z.infer<typeof notificationSetting>>
export const notificationSettings = z.array(notificationSetting)

export const unsubscribeInput = z.strictObject({ token: z.string().min(1).max(200) })
export const unsubscribeOutput = z.strictObject({ kind })
