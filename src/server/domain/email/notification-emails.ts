import type { Email, EmailFacts } from './emails.ts'

const files = (count: number) => (count === 1 ? '1 file you uploaded' : `${count} files you uploaded`)

/** What members are told of, and can turn off: see `notification-kinds.ts`. */
export const notificationEmails = {
  'publish-failed': ({ address, tourName = '', reason = '' }) => ({
    subject: "A tour couldn't be published",
    lines: [`The tour “${tourName}” couldn't be published. ${reason}`, "Your changes aren't live."],
    button: { label: 'Open tour', address },
  }),
  'schedule-failed': ({ address, tourName = '', reason = '' }) => ({
    subject: "A scheduled change wasn't made",
    lines: [
      `What you scheduled for the tour “${tourName}” couldn't be done. ${reason}`,
      'Visitors see what they saw before.',
    ],
    button: { label: 'Open tour', address },
  }),
  'review-requested': ({ address, tourName = '', personName = '', answers = [] }) => ({
    subject: 'A review was requested',
    lines: [`${personName} asks you to review the changes of the tour “${tourName}” before they are published.`],
    answers,
    button: { label: 'Review changes', address },
  }),
  'review-returned': ({ address, tourName = '', personName = '', answers = [] }) => ({
    subject: 'Your changes were returned',
    lines: [`${personName} reviewed the tour “${tourName}” and returned it for changes.`],
    answers,
    button: { label: 'Open tour', address },
  }),
  'media-failed': ({ address, accountName = '', count = 1, answers = [] }) => ({
    subject: "Files couldn't be processed",
    lines: [
      `${files(count)} to ${accountName} couldn't be processed. The media library says why, and you can retry there.`,
    ],
    answers,
    button: { label: 'Open media library', address },
  }),
} as const satisfies Record<string, (facts: EmailFacts) => Email>
