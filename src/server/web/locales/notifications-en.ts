import type { NotificationKind } from '../../../shared/notifications/notification-kinds.ts'

const kinds: Readonly<Record<NotificationKind, string>> = {
  publishFailed: 'failed publications',
  reviewRequested: 'requested reviews',
  reviewReturned: 'reviews returned to you',
  mention: 'comments that mention you',
  mediaFailed: "files of yours that can't be processed",
  formAnswered: 'new form responses',
  storageFull: "storage that's full or almost full",
}

/** Texts of the unsubscribe pages. */
export const notificationTexts = {
  toSettings: 'Choose which emails you get',
  confirm: {
    title: 'Turn off these emails?',
    text: (kind: NotificationKind) => `You'll no longer get emails about ${kinds[kind]}.`,
    button: 'Turn off',
  },
  done: {
    title: 'Emails turned off',
    text: (kind: NotificationKind) =>
      `You no longer get emails about ${kinds[kind]}. You can turn them on again in your settings.`,
  },
  expiredLink: { title: 'This link is no longer valid', text: 'Sign in to choose which emails you get.' },
} as const
