import { z } from 'zod'
import { emailKind, pathFact } from '../../connections/email/email-kind.ts'
import { createLinkUrl, unexpectedLink } from '../../identity/one-use-links/one-use-links.ts'
import { unexpectedChange } from '../sessions/unexpected-change.ts'

/** Email with a link that confirms the address of a new user. */
export const signUpEmail = emailKind({
  name: 'sign-up',
  subject: 'Confirm your email',
  facts: z.object({ linkId: z.uuid() }),
  write: async (scope, { linkId }) => {
    const url = await createLinkUrl(scope, linkId)
    if (url === null) return null
    return {
      lines: ['Welcome to Stopover. Confirm your email, then enter your name and choose a password.'],
      button: { label: 'Confirm email', url },
      closingLine: `This link works once and is valid for 24 hours. ${unexpectedLink}`,
    }
  },
})

/** Email to an existing user whose address was used to sign up again. */
export const existingAccountEmail = emailKind({
  name: 'known-email',
  subject: 'You already have an account',
  facts: z.object({ path: pathFact }),
  write: ({ ports }, { path }) => ({
    lines: ['We received a sign-up request for this email, but it already has an account.'],
    button: { label: 'Sign in', url: ports.publicUrl() + path },
    closingLine: 'Forgot your password? Choose “Forgot your password?” on the sign-in page.',
  }),
})

/** Email with a link that confirms the new address of a user. */
export const confirmNewEmailEmail = emailKind({
  name: 'change-email',
  subject: 'Confirm your new email',
  facts: z.object({ linkId: z.uuid() }),
  write: async (scope, { linkId }) => {
    const url = await createLinkUrl(scope, linkId)
    if (url === null) return null
    return {
      lines: ['Confirm this email to use it to sign in to Stopover.'],
      button: { label: 'Confirm new email', url },
      closingLine: `This link works once and is valid for 24 hours. Until you confirm, your current email stays. ${unexpectedLink}`,
    }
  },
})

/** Warning to the current address of a user before it changes. */
export const emailChangeWarningEmail = emailKind({
  name: 'email-changing',
  subject: 'Your email is about to change',
  facts: z.object({ newEmail: z.string() }),
  write: (_scope, { newEmail }) => ({
    lines: [
      `We received a request to change your Stopover email to ${newEmail}. Until it's confirmed, you sign in with this email.`,
    ],
    closingLine: unexpectedChange,
  }),
})
