import { z } from 'zod'
import { emailKind, pathFact, typedFact } from '../../connections/email/email-kind.ts'
import { notificationFact, writeToMember } from '../../connections/notifications/notification-email.ts'

export const scheduleFailedEmail = emailKind({
  name: 'schedule-failed',
  subject: "A scheduled change wasn't made",
  facts: z.object({
    notification: notificationFact,
    path: pathFact,
    tourName: typedFact,
    /** A sentence. */
    reason: typedFact,
  }),
  write: (scope, { notification, path, tourName, reason }) =>
    writeToMember(scope, notification, () => ({
      lines: [
        `The scheduled change to the tour “${tourName}” couldn't be made. ${reason}`,
        'Nothing has changed for visitors.',
      ],
      button: { label: 'Open tour', url: scope.ports.publicUrl() + path },
    })),
})
