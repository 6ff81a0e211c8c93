import type { Permission } from '../access/permissions.ts'
import { namesOf } from '../kernel/names-of.ts'

/** When an email about something goes out: never, once a day with all that came since, or each time. */
export const notificationChoices = ['off', 'daily', 'atOnce'] as const
export type NotificationChoice = (typeof notificationChoices)[number]

type NotificationRule = {
  /** What a member must be allowed to do to get it. */
  readonly needs: Permission
  readonly choices: readonly NotificationChoice[]
  /** For people who chose nothing. */
  readonly usual: NotificationChoice
}

const offOrAtOnce = ['off', 'atOnce'] as const

/** What people get emails about and can turn off. Emails about the security of a sign-in are not among them. */
export const notificationKinds = {
  publishFailed: { needs: 'publishTours', choices: offOrAtOnce, usual: 'atOnce' },
  reviewRequested: { needs: 'publishTours', choices: offOrAtOnce, usual: 'atOnce' },
  reviewReturned: { needs: 'manageTours', choices: offOrAtOnce, usual: 'atOnce' },
  mention: { needs: 'viewTour', choices: offOrAtOnce, usual: 'atOnce' },
  mediaFailed: { needs: 'manageTours', choices: offOrAtOnce, usual: 'atOnce' },
  // Off: forms have an address of their own, and what visitors write goes to nobody who didn't ask for it.
  formAnswered: { needs: 'manageTours', choices: notificationChoices, usual: 'off' },
  storageFull: { needs: 'manageUsers', choices: offOrAtOnce, usual: 'atOnce' },
} as const satisfies Record<string, NotificationRule>

export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = namesOf(notificationKinds)

/** All that a kind says of itself, whichever it is. */
export function ruleOf(kind: NotificationKind): NotificationRule {
  return notificationKinds[kind]
}
