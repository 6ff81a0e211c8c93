import { z } from 'zod'
import type { EmailBody } from '../../connections/email/email-body.ts'
import { type EmailKind, emailKind, pathFact, typedFact } from '../../connections/email/email-kind.ts'

/** `day` is the day of the change as text; empty if unknown. */
const facts = z.object({ path: pathFact, accountName: typedFact, day: z.string().default('') })

type BillingEmail = EmailKind<typeof facts>
type EmailText = Pick<BillingEmail, 'name' | 'subject'> & {
  readonly linesOf: (values: Pick<z.output<typeof facts>, 'accountName' | 'day'>) => EmailBody['lines']
}

/** Defines an email with a button that opens the subscription. */
function billingEmail({ name, subject, linesOf }: EmailText): BillingEmail {
  return emailKind({
    name,
    subject,
    facts,
    write: ({ ports }, { path, accountName, day }) => ({
      lines: linesOf({ accountName, day }),
      button: { label: 'View subscription', url: ports.publicUrl() + path },
    }),
  })
}

const toursStay = 'Your published tours stay online.'

/** Emails to Owners and Admins about their subscription. The audit log has an entry of the same name for each. */
export const billingEmails = {
  'subscription-started': billingEmail({
    name: 'subscription-started',
    subject: 'Your subscription has started',
    linesOf: ({ accountName }) => [
      `${accountName} is now on the Foundation plan. You can find invoices and receipts in the settings.`,
    ],
  }),
  'trial-ended': billingEmail({
    name: 'trial-ended',
    subject: 'Your trial has ended',
    linesOf: ({ accountName }) => [
      `The trial for ${accountName} has ended, and we received the first payment. Your plan continues.`,
    ],
  }),
  'subscription-changed': billingEmail({
    name: 'subscription-changed',
    subject: 'Your subscription was changed',
    linesOf: ({ accountName }) => [`The number of packages for ${accountName} has changed.`],
  }),
  'subscription-ending': billingEmail({
    name: 'subscription-ending',
    subject: 'Your subscription ends soon',
    linesOf: ({ accountName, day }) => [
      `The subscription for ${accountName} was canceled and ends on ${day}. Until then nothing changes, and you can resume it at any time.`,
      `After that, ${accountName} is on the Free plan. ${toursStay}`,
    ],
  }),
  'subscription-resumed': billingEmail({
    name: 'subscription-resumed',
    subject: 'Your subscription continues',
    linesOf: ({ accountName }) => [`The subscription for ${accountName} was resumed and will renew as before.`],
  }),
  'subscription-canceled': billingEmail({
    name: 'subscription-canceled',
    subject: 'Your subscription has ended',
    linesOf: ({ accountName }) => [
      `The subscription for ${accountName} has ended. The account is now on the Free plan. ${toursStay}`,
    ],
  }),
  'payment-failed': billingEmail({
    name: 'payment-failed',
    subject: 'A payment failed',
    linesOf: ({ accountName }) => [
      `We couldn't charge the card on file for ${accountName}. We'll try again over the next few days. Your plan stays the same in the meantime.`,
      'To pay now, check the card or use another one.',
    ],
  }),
  'payment-received': billingEmail({
    name: 'payment-received',
    subject: 'Payment received',
    linesOf: ({ accountName }) => [`Thank you. ${accountName} is paid for again, and everything works as before.`],
  }),
  'grace-started': billingEmail({
    name: 'grace-started',
    subject: 'Your account needs a payment',
    linesOf: ({ accountName, day }) => [
      `${accountName} is unpaid. Until ${day} you can keep working within the limits of the Free plan. ${toursStay}`,
      'After that, the account is read-only until it is paid for.',
    ],
  }),
  'read-only-started': billingEmail({
    name: 'read-only-started',
    subject: 'Your account is read-only',
    linesOf: ({ accountName }) => [
      `${accountName} is unpaid, so it's read-only now. You can still view, export and delete everything. ${toursStay}`,
    ],
  }),
} as const

export type BillingEmailName = keyof typeof billingEmails

/** Replaces `subscription-canceled` for a closed account, which its members can't open. */
export const closedAndCanceledEmail: BillingEmail = emailKind({
  name: 'closed-and-canceled',
  subject: 'Your subscription was canceled',
  facts,
  write: (_scope, { accountName }) => ({
    lines: [`${accountName} was closed, and its subscription was canceled. You won't be charged again.`],
    closingLine: 'Keep this email as confirmation.',
  }),
})
