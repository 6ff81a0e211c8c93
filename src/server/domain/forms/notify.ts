import { limits } from '../../../shared/limits.ts'
import { linkTo } from '../../../shared/web/routes.ts'
import type { PublicScope } from '../../kernel/scope.ts'
import { sendEmail } from '../email/send.ts'
import { mayTry, type Rule } from '../identity/rate-limits.ts'
import { addItem } from '../notifications/items.ts'
import { subscribersOf } from '../notifications/notify.ts'

type Sender = Pick<PublicScope, 'em' | 'queue'>

const kind = 'formAnswered'

type Told = {
  readonly accountId: string
  readonly tourId: string
  readonly tourName: string
  readonly formId: string
  readonly formName: string
  readonly submissionId: string
}

/**
 * How many emails may go to an address: a flood of answers is no flood of emails. No address gets more about a form, or
 * about all of them, than a person who waits for answers would read.
 */
function rulesOf(to: string, { tourId, formId }: Told): readonly Rule[] {
  const { submissionEmailsPerForm, submissionEmailsPerRecipient } = limits
  const address = to.toLowerCase()
  return [
    {
      name: 'submit-letter',
      key: `${tourId} ${formId} ${address}`,
      points: submissionEmailsPerForm,
      windowMs: limits.submissionEmailsWindowMs,
    },
    {
      name: 'submit-letter-to',
      key: address,
      points: submissionEmailsPerRecipient,
      windowMs: limits.submissionEmailsLongMs,
    },
  ]
}

/** Editors write down whom they like, so an account may not tell many strangers either. */
function ruleOfAccount({ accountId }: Told): Rule {
  const { submissionEmailsPerAccount: points, submissionEmailsLongMs: windowMs } = limits
  return { name: 'submit-letter-of', key: accountId, points, windowMs }
}

/** Writes to the form's own address, with the answers as they are when the email goes out; false where it has had enough. */
async function tellAddress(scope: Sender, to: string, told: Told): Promise<boolean> {
  if (!(await mayTry(scope.em, [...rulesOf(to, told), ruleOfAccount(told)]))) return false
  const { tourId, tourName, formName, submissionId } = told
  const path = linkTo.editTour(tourId, 'forms')
  await sendEmail(scope, 'form-answered', { to, path, tourName, formName, submissionId })
  return true
}

/**
 * Writes to members who want it at once, and keeps the answers for the daily email of the others. What would be too many
 * emails for one person is in their daily email, too.
 */
async function tellMembers({ em, queue }: Sender, toldAddress: string | null, told: Told): Promise<void> {
  const { accountId, tourId, tourName, formId, formName, submissionId } = told
  for (const { id: userId, email: to, choice } of await subscribersOf(em, { kind, accountId })) {
    if (to.toLowerCase() === toldAddress) continue
    if (choice === 'atOnce' && (await mayTry(em, rulesOf(to, told)))) {
      const path = linkTo.form(tourId, formId)
      const notification = { kind, userId, accountId } as const
      await sendEmail({ em, queue }, 'form-response', { to, notification, path, tourName, formName, submissionId })
    } else {
      await addItem(em, { userId, accountId, kind, subjectId: submissionId })
    }
  }
}

/**
 * Tells that a visitor filled in a form, within the transaction that stores it: the address that the form names, if any,
 * and the members who want to know. No address gets the same answer twice.
 */
export async function tellOfSubmission(scope: Sender, to: string | null, told: Told): Promise<void> {
  const isTold = to !== null && (await tellAddress(scope, to, told))
  await tellMembers(scope, isTold ? to.toLowerCase() : null, told)
}
