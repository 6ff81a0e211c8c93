import { limits } from '../../../../shared/limits.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import type { EntityManager, PublicScope } from '../../../kernel/scope.ts'
import { sendEmail } from '../../connections/email/send.ts'
import { addItem } from '../../connections/notifications/items.ts'
import { subscribersOf } from '../../connections/notifications/notify.ts'
import { isAttemptAllowed, type Rule } from '../../identity/rate-limits/rate-limits.ts'
import { formAnsweredEmail, formResponseEmail } from './emails.ts'

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

type RuleOf = (address: string, told: Told) => Rule

/**
 * How many emails may go to an address: a flood of answers is no flood of emails. No address gets more about a form, or
 * about all of them, than a person who waits for answers would read.
 */
const rulesOfAddresses: readonly RuleOf[] = [
  (address, { tourId, formId }) => ({
    name: 'submit-letter',
    key: `${tourId} ${formId} ${address}`,
    points: limits.submissionEmailsPerForm,
    windowMs: limits.submissionEmailsWindowMs,
  }),
  (address) => ({
    name: 'submit-letter-to',
    key: address,
    points: limits.submissionEmailsPerRecipient,
    windowMs: limits.submissionEmailsDailyWindowMs,
  }),
]

/** Editors write down whom they like, so an account may not tell many strangers either. */
function ruleOfAccount({ accountId }: Told): Rule {
  const { submissionEmailsPerAccount: points, submissionEmailsDailyWindowMs: windowMs } = limits
  return { name: 'submit-letter-of', key: accountId, points, windowMs }
}

/**
 * Which addresses may get an email, each counted once. What is counted stays locked until the transaction ends, so all
 * answers count in the same order, rule by rule and by address: two that waited for each other would both be lost.
 */
async function addressesWithin(em: EntityManager, addresses: readonly string[], told: Told) {
  let left = [...new Set(addresses)].sort()
  for (const ruleOf of rulesOfAddresses) {
    const within: string[] = []
    for (const address of left) if (await isAttemptAllowed(em, [ruleOf(address, told)])) within.push(address)
    left = within
  }
  return new Set(left)
}

/**
 * Tells that a visitor filled in a form, within the transaction that stores it: the address that the form names, if any,
 * with the answers as they are when the email goes out, and the members who want to know. Members who don't want it at
 * once, or would get too many emails, find it in their daily email. No address gets the same answer twice.
 */
export async function tellOfSubmission({ em, queue }: Sender, to: string | null, told: Told): Promise<void> {
  const { accountId, tourId, tourName, formId, formName, submissionId } = told
  const members = await subscribersOf(em, { kind, accountId })
  const atOnce = members.filter(({ choice }) => choice === 'atOnce').map(({ email }) => email.toLowerCase())
  const ofForm = to?.toLowerCase() ?? null
  const within = await addressesWithin(em, ofForm === null ? atOnce : [ofForm, ...atOnce], told)
  // Last, as it is the one that all answers of an account share.
  const isTold = ofForm !== null && within.has(ofForm) && (await isAttemptAllowed(em, [ruleOfAccount(told)]))
  if (isTold && to !== null) {
    const path = linkTo.editTour(tourId, 'forms')
    await sendEmail({ em, queue }, formAnsweredEmail, { to, path, tourName, formName, submissionId })
  }
  for (const { id: userId, email, choice } of members) {
    const address = email.toLowerCase()
    if (isTold && address === ofForm) continue
    if (choice === 'atOnce' && within.has(address)) {
      const path = linkTo.form(tourId, formId)
      const notification = { kind, userId, accountId } as const
      await sendEmail({ em, queue }, formResponseEmail, {
        to: email,
        notification,
        path,
        tourName,
        formName,
        submissionId,
      })
    } else {
      await addItem(em, { userId, accountId, kind, subjectId: submissionId })
    }
  }
}
