import type { Permission } from '../access/permissions.ts'
import { namesOf } from '../kernel/names-of.ts'

/** Frequency of notification emails: never, a daily digest, or immediately. */
export const notificationChoices = ['off', 'daily', 'atOnce'] as const
export type NotificationChoice = (typeof notificationChoices)[number]

type NotificationRule = {
  /** Permission that recipients need. */
  readonly needs: Permission
  readonly choices: readonly NotificationChoice[]
  readonly defaultChoice: NotificationChoice
}

const offOrAtOnce = ['off', 'atOnce'] as const

/** Registry of notifications, which people can turn off. Emails about sign-in and security are not notifications. */
export const notificationKinds = {
  publishFailed: { needs: 'publishTours', choices: offOrAtOnce, defaultChoice: 'atOnce' },
  reviewRequested: { needs: 'publishTours', choices: offOrAtOnce, defaultChoice: 'atOnce' },
  reviewReturned: { needs: 'manageTours', choices: offOrAtOnce, defaultChoice: 'atOnce' },
  mention: { needs: 'viewTour', choices: offOrAtOnce, defaultChoice: 'atOnce' },
  mediaFailed: { needs: 'manageTours', choices: offOrAtOnce, defaultChoice: 'atOnce' },
  // Off by default, because forms have their own email recipient, and submissions contain personal data.
  formAnswered: { needs: 'manageTours', choices: notificationChoices, defaultChoice: 'off' },
  storageFull: { needs: 'manageUsers', choices: offOrAtOnce, defaultChoice: 'atOnce' },
} as const satisfies Record<string, NotificationRule>

export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = namesOf(notificationKinds)

/** Rule of a kind of notification. */
export function ruleOf(kind: NotificationKind): NotificationRule {
  return notificationKinds[kind]
}
