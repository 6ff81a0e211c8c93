import { limits } from '../../../shared/limits.ts'
import { linkTo } from '../../../shared/web/routes.ts'
import type { PublicScope } from '../../kernel/scope.ts'
import { sendEmail } from '../email/send.ts'
import { mayTry } from '../identity/rate-limits.ts'

type Told = {
  readonly to: string
  readonly accountId: string
  readonly tourId: string
  readonly tourName: string
  readonly formId: string
  readonly formName: string
  readonly submissionId: string
}

/**
 * Whether one more email may go; a flood of answers is no flood of emails. Editors write down whom they like: neither
 * one stranger nor many may hear more than somebody who waits for answers would.
 */
function mayTell({ em }: Pick<PublicScope, 'em'>, { to, accountId, tourId, formId }: Told): Promise<boolean> {
  const { submissionEmailsPerForm, submissionEmailsPerRecipient, submissionEmailsPerAccount } = limits
  const hourly = { windowMs: limits.submissionEmailsWindowMs }
  const daily = { windowMs: limits.submissionEmailsLongMs }
  return mayTry(em, [
    { name: 'submit-letter', key: `${tourId} ${formId}`, points: submissionEmailsPerForm, ...hourly },
    { name: 'submit-letter-to', key: to.toLowerCase(), points: submissionEmailsPerRecipient, ...daily },
    { name: 'submit-letter-of', key: accountId, points: submissionEmailsPerAccount, ...daily },
  ])
}

/** Writes that somebody filled in a form, with the answers as they are when the email goes out, and the way to them. */
export async function tellOfSubmission(scope: Pick<PublicScope, 'em' | 'queue'>, told: Told): Promise<void> {
  if (!(await mayTell(scope, told))) return
  const { to, tourId, tourName, formName, submissionId } = told
  const path = linkTo.editTour(tourId, 'forms')
  await sendEmail(scope, 'form-answered', { to, path, tourName, formName, submissionId })
}
