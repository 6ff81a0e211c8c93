import { z } from 'zod'
import { emailKind, pathFact, typedFact } from '../../../connections/email/email-kind.ts'
import { notificationFact, writeToMember } from '../../../connections/notifications/notification-email.ts'

const filesText = (count: number) => (count === 1 ? '1 file you uploaded' : `${count} files you uploaded`)

export const mediaFailedEmail = emailKind({
  name: 'media-failed',
  subject: "Files couldn't be processed",
  facts: z.object({
    notification: notificationFact,
    path: pathFact,
    accountName: typedFact,
    count: z.int(),
    /** Names of the files. */
    items: z.array(z.strictObject({ label: z.string(), values: z.array(z.string()) })),
  }),
  write: (scope, { notification, path, accountName, count, items }) =>
    writeToMember(scope, notification, () => ({
      lines: [
        `${filesText(count)} to ${accountName} couldn't be processed. The media library says why, and you can retry there.`,
      ],
      answers: items,
      button: { label: 'Open media library', url: scope.ports.publicUrl() + path },
    })),
})
