import { z } from 'zod'
import { emailKind, noFacts } from '../../connections/email/email-kind.ts'
import { createLinkUrl, unexpectedLink } from '../../identity/one-use-links/one-use-links.ts'
import { unexpectedChange } from '../sessions/unexpected-change.ts'

/** Email with a link to choose a new password; not sent once the link is used or revoked. */
export const resetPasswordEmail = emailKind({
  name: 'reset-password',
  subject: 'Reset your password',
  facts: z.object({ linkId: z.uuid() }),
  write: async (scope, { linkId }) => {
    const url = await createLinkUrl(scope, linkId)
    if (url === null) return null
    return {
      lines: ['We received a request to reset your password, from you or from an admin of your account.'],
      button: { label: 'Choose a new password', url },
      closingLine: `This link works once and is valid for 30 minutes. ${unexpectedLink}`,
    }
  },
})

/** Email to a user whose password was changed. */
export const passwordChangedEmail = emailKind({
  name: 'password-changed',
  subject: 'Your password was changed',
  facts: noFacts,
  write: () => ({
    lines: ['Your Stopover password was changed, and all your other sessions were signed out.'],
    closingLine: unexpectedChange,
  }),
})
