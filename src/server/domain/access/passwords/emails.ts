import { emailKind, noFacts } from '../../connections/email/email-kind.ts'

/** Closes emails about what changed for a person. Without a link, because emails that frighten and lead somewhere are what thieves write. */
export const unexpectedChange =
  "If this wasn't you, open Stopover, choose “Forgot your password?” and set a new password now. If you work in another person's account, tell its admin."

export const passwordChangedEmail = emailKind({
  name: 'password-changed',
  subject: 'Your password was changed',
  facts: noFacts,
  write: () => ({
    lines: ['Your Stopover password was changed, and all your other sessions were signed out.'],
    closing: unexpectedChange,
  }),
})
