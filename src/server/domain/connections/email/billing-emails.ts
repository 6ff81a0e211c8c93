import type { Email, EmailFacts } from './emails.ts'

const button = (address: string) => ({ label: 'View subscription', address })
const toursStay = 'Your published tours stay online.'

/** What Owners and Admins are told of what is paid for. The audit log has a line of the same name for each. */
export const billingEmails = {
  'subscription-started': ({ address, accountName = '' }) => ({
    subject: 'Your subscription has started',
    lines: [`${accountName} is now on the Foundation plan. You can find invoices and receipts in the settings.`],
    button: button(address),
  }),
  'trial-ended': ({ address, accountName = '' }) => ({
    subject: 'Your trial has ended',
    lines: [`The trial for ${accountName} has ended, and we received the first payment. Your plan continues.`],
    button: button(address),
  }),
  'subscription-changed': ({ address, accountName = '' }) => ({
    subject: 'Your subscription was changed',
    lines: [`The number of packages for ${accountName} has changed.`],
    button: button(address),
  }),
  'subscription-ending': ({ address, accountName = '', day = '' }) => ({
    subject: 'Your subscription ends soon',
    lines: [
      `The subscription for ${accountName} was canceled and ends on ${day}. Until then nothing changes, and you can resume it at any time.`,
      `After that, ${accountName} is on the Free plan. ${toursStay}`,
    ],
    button: button(address),
  }),
  'subscription-resumed': ({ address, accountName = '' }) => ({
    subject: 'Your subscription continues',
    lines: [`The subscription for ${accountName} was resumed and will renew as before.`],
    button: button(address),
  }),
  'subscription-canceled': ({ address, accountName = '' }) => ({
    subject: 'Your subscription has ended',
    lines: [`The subscription for ${accountName} has ended. The account is now on the Free plan. ${toursStay}`],
    button: button(address),
  }),
  'payment-failed': ({ address, accountName = '' }) => ({
    subject: 'A payment failed',
    lines: [
      `We couldn't charge the card on file for ${accountName}. We'll try again over the next few days. Your plan stays the same in the meantime.`,
      'To pay now, check the card or use another one.',
    ],
    button: button(address),
  }),
  'payment-received': ({ address, accountName = '' }) => ({
    subject: 'Payment received',
    lines: [`Thank you. ${accountName} is paid for again, and everything works as before.`],
    button: button(address),
  }),
  'grace-started': ({ address, accountName = '', day = '' }) => ({
    subject: 'Your account needs a payment',
    lines: [
      `${accountName} is unpaid. Until ${day} you can keep working within the limits of the Free plan. ${toursStay}`,
      'After that, the account is read-only until it is paid for.',
    ],
    button: button(address),
  }),
  'read-only-started': ({ address, accountName = '' }) => ({
    subject: 'Your account is read-only',
    lines: [
      `${accountName} is unpaid, so it's read-only now. You can still view, export and delete everything. ${toursStay}`,
    ],
    button: button(address),
  }),
} as const satisfies Record<string, (facts: EmailFacts) => Email>

/** Also sent when an account was closed. */
export const closingEmails = {
  'closed-and-canceled': ({ accountName = '' }) => ({
    subject: 'Your subscription was canceled',
    lines: [`${accountName} was closed, and its subscription was canceled. You won't be charged again.`],
    closing: 'Keep this email as confirmation.',
  }),
} as const satisfies Record<string, (facts: EmailFacts) => Email>

export type BillingEmailName = keyof typeof billingEmails
