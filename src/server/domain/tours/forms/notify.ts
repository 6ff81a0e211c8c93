import { linkTo } from '../../../../shared/web/routes.ts'
import type { EntityManager, PublicScope } from '../../../kernel/scope.ts'
import { sendEmail } from '../../connections/email/send.ts'
import { emailMember } from '../../connections/notifications/email-member.ts'
import { addItem } from '../../connections/notifications/items.ts'
import { findSubscribers } from '../../connections/notifications/notify.ts'
import { isAttemptAllowed, type Rule } from '../../identity/rate-limits/rate-limits.ts'
import { formAnsweredEmail, formResponseEmail } from './emails.ts'
import { submissionLimits } from './submission-limits.ts'

type Sender = Pick<PublicScope, 'em' | 'queue'>

const kind = 'formAnswered'

type SubmissionNotice = {
  readonly accountId: string
  readonly tourId: string
  readonly tourName: string
  readonly formId: string
  readonly formName: string
  readonly submissionId: string
}

type RuleOf = (address: string, notice: SubmissionNotice) => Rule

/**
 * Rate limits of emails to an address, about one form and about all forms, so that a flood of submissions doesn't
 * become a flood of emails.
 */
const addressRules: readonly RuleOf[] = [
  (address, { tourId, formId }) => ({
    name: 'submit-letter',
    key: `${tourId} ${formId} ${address}`,
    points: submissionLimits.emailsPerForm,
    windowMs: submissionLimits.emailsWindowMs,
  }),
  (address) => ({
    name: 'submit-letter-to',
    key: address,
    points: submissionLimits.emailsPerRecipient,
    windowMs: submissionLimits.emailsDailyWindowMs,
  }),
]

/** Rate limit per account, because editors can enter addresses of strangers. */
function accountRule({ accountId }: SubmissionNotice): Rule {
  return {
    name: 'submit-letter-of',
    key: accountId,
    points: submissionLimits.emailsPerAccount,
    windowMs: submissionLimits.emailsDailyWindowMs,
  }
}

/**
 * Addresses that are below their limits; each is counted once. The counters stay locked until the transaction ends, so
 * all submissions count in the same order, by rule and by address. Otherwise two of them could deadlock and both be
 * lost.
 */
async function addressesBelowLimits(em: EntityManager, addresses: readonly string[], notice: SubmissionNotice) {
  let permittedAddresses = [...new Set(addresses)].sort()
  for (const ruleOf of addressRules) {
    const addressesBelowLimit: string[] = []
    for (const address of permittedAddresses) {
      if (await isAttemptAllowed(em, [ruleOf(address, notice)])) addressesBelowLimit.push(address)
    }
    permittedAddresses = addressesBelowLimit
  }
  return new Set(permittedAddresses)
}

/**
 * Emails a submission, within the transaction that stores it, to the address in the form, if any, and to the members
 * who chose immediate emails. Members who chose daily emails, or are over their limit, find it in their daily email.
 * Each address gets a submission once.
 */
export async function notifyOfSubmission(
  { em, queue }: Sender,
  notifyEmail: string | null,
  notice: SubmissionNotice,
): Promise<void> {
  const { accountId, tourId, tourName, formId, formName, submissionId } = notice
  const members = await findSubscribers(em, { kind, accountId })
  const immediateAddresses = members.filter(({ choice }) => choice === 'atOnce').map(({ email }) => email.toLowerCase())
  const formAddress = notifyEmail?.toLowerCase() ?? null
  const candidates = formAddress === null ? immediateAddresses : [formAddress, ...immediateAddresses]
  const allowedAddresses = await addressesBelowLimits(em, candidates, notice)
  // Counted last, because all submissions of an account share this counter.
  const isFormAddressEmailed =
    formAddress !== null && allowedAddresses.has(formAddress) && (await isAttemptAllowed(em, [accountRule(notice)]))
  if (isFormAddressEmailed && notifyEmail !== null) {
    const path = linkTo.editTour(tourId, 'forms')
    await sendEmail({ em, queue }, formAnsweredEmail, { to: notifyEmail, path, tourName, formName, submissionId })
  }
  for (const member of members) {
    const address = member.email.toLowerCase()
    if (isFormAddressEmailed && address === formAddress) continue
    if (member.choice === 'atOnce' && allowedAddresses.has(address)) {
      const contents = { path: linkTo.form(tourId, formId), tourName, formName, submissionId }
      await emailMember({ em, queue }, { kind, accountId, member, email: formResponseEmail, contents })
    } else {
      await addItem(em, { userId: member.id, accountId, kind, subjectId: submissionId })
    }
  }
}
