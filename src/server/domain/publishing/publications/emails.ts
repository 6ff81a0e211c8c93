import { z } from 'zod'
import { emailKind, pathFact, typedFact } from '../../connections/email/email-kind.ts'
import { notificationFact, writeToMember } from '../../connections/notifications/notification-email.ts'

export const publishFailedEmail = emailKind({
  name: 'publish-failed',
  subject: "A tour couldn't be published",
  facts: z.object({
    notification: notificationFact,
    path: pathFact,
    tourName: typedFact,
    /** A sentence. */
    reason: typedFact,
  }),
  write: (scope, { notification, path, tourName, reason }) =>
    writeToMember(scope, notification, () => ({
      lines: [`The tour “${tourName}” couldn't be published. ${reason}`, "Your changes aren't live."],
      button: { label: 'Open tour', url: scope.ports.publicUrl() + path },
    })),
})
