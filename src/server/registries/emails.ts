import { inviteEmail } from '../domain/access/accounts/emails.ts'
import { passwordChangedEmail, resetPasswordEmail } from '../domain/access/passwords/emails.ts'
import {
  confirmNewEmailEmail,
  emailChangeWarningEmail,
  existingAccountEmail,
  signUpEmail,
} from '../domain/access/sign-up/emails.ts'
import { tokenCreatedEmail } from '../domain/access/tokens/emails.ts'
import { storageEmails } from '../domain/billing/plans/emails.ts'
import { billingEmails, closedAndCanceledEmail } from '../domain/billing/subscriptions/emails.ts'
import { commentMentionEmail } from '../domain/collaboration/comments/emails.ts'
import type { EmailKind } from '../domain/connections/email/email-kind.ts'
import { hubspotEmails } from '../domain/connections/hubspot/emails.ts'
import { webhookFailingEmail, webhookGoneEmail } from '../domain/connections/webhooks/emails.ts'
import { mediaFailedEmail } from '../domain/library/media/build/emails.ts'
import { publishFailedEmail } from '../domain/publishing/publications/emails.ts'
import { reviewRequestedEmail, reviewReturnedEmail } from '../domain/publishing/reviews/emails.ts'
import { scheduleFailedEmail } from '../domain/publishing/schedules/emails.ts'
import { formAnsweredEmail, formDigestEmail, formResponseEmail } from '../domain/tours/forms/emails.ts'

/** All kinds of emails. */
export const emails: readonly EmailKind[] = [
  signUpEmail,
  existingAccountEmail,
  resetPasswordEmail,
  passwordChangedEmail,
  confirmNewEmailEmail,
  emailChangeWarningEmail,
  tokenCreatedEmail,
  inviteEmail,
  webhookFailingEmail,
  webhookGoneEmail,
  ...Object.values(hubspotEmails),
  ...Object.values(storageEmails),
  ...Object.values(billingEmails),
  closedAndCanceledEmail,
  mediaFailedEmail,
  formAnsweredEmail,
  formResponseEmail,
  formDigestEmail,
  reviewRequestedEmail,
  reviewReturnedEmail,
  publishFailedEmail,
  scheduleFailedEmail,
  commentMentionEmail,
]
