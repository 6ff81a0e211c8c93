import type { Email, EmailFacts } from './emails.ts'

const button = (address: string) => ({ label: 'View webhooks', address })
const missed = 'Deliveries that were waiting were canceled. You can redeliver them from the delivery log for 30 days.'

/** What Owners and Admins are told when a webhook was switched off without them. */
export const webhookEmails = {
  'webhook-failing': ({ address, accountName = '', webhookHost = '' }) => ({
    subject: 'A webhook was disabled',
    lines: [
      `We couldn't deliver events of ${accountName} to ${webhookHost} for 5 days, so we disabled that webhook.`,
      `Fix the receiver, then enable the webhook again. ${missed}`,
    ],
    button: button(address),
  }),
  'webhook-gone': ({ address, accountName = '', webhookHost = '' }) => ({
    subject: 'A webhook was disabled',
    lines: [
      `${webhookHost} answered an event of ${accountName} with status 410 (Gone), so we disabled that webhook.`,
      `If that was a mistake, fix the receiver and enable the webhook again. ${missed}`,
    ],
    button: button(address),
  }),
} as const satisfies Record<string, (facts: EmailFacts) => Email>
