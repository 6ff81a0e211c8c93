import type { NotificationKind } from '../../../shared/notifications/notification-kinds.ts'

const kinds: Readonly<Record<NotificationKind, string>> = {
  publishFailed: 'Emails about publications of yours that failed',
  reviewRequested: 'Emails about reviews that are requested',
  reviewReturned: 'Emails about reviews that are returned to you',
  mention: 'Emails about comments that mention you',
  mediaFailed: "Emails about files of yours that couldn't be processed",
  formAnswered: 'Emails about new form responses, at once or once a day',
  storageFull: 'Emails about storage that is almost full or full',
}

/** Texts of the page that turns emails off. */
export const notificationTexts = {
  kinds,
  toSettings: 'Choose which emails you get',
  ask: { title: 'Turn off these emails?', button: 'Turn off' },
  done: { title: 'Emails turned off', text: 'You can turn them on again in your settings.' },
  over: { title: 'This link is no longer valid', text: 'Sign in to choose which emails you get.' },
} as const
