import { z } from 'zod'
import { emailKind, pathFact, typedFact } from '../email/email-kind.ts'

const canceledHint =
  'Deliveries that were waiting were canceled. You can redeliver them from the delivery log for 30 days.'
const subject = 'A webhook was disabled'
const buttonLabel = 'View webhooks'
const facts = z.object({ path: pathFact, accountName: typedFact, webhookHost: typedFact })

/** Email to admins after a webhook was disabled because its receiver failed for days. */
export const webhookFailingEmail = emailKind({
  name: 'webhook-failing',
  subject,
  facts,
  write: ({ ports }, { path, accountName, webhookHost }) => ({
    lines: [
      `We couldn't deliver events of ${accountName} to ${webhookHost} for 5 days, so we disabled that webhook.`,
      `Fix the receiver, then enable the webhook again. ${canceledHint}`,
    ],
    button: { label: buttonLabel, url: ports.publicUrl() + path },
  }),
})

/** Email to admins after a webhook was disabled because its receiver is gone. */
export const webhookGoneEmail = emailKind({
  name: 'webhook-gone',
  subject,
  facts,
  write: ({ ports }, { path, accountName, webhookHost }) => ({
    lines: [
      `${webhookHost} answered an event of ${accountName} with status 410 (Gone), so we disabled that webhook.`,
      `If that was a mistake, fix the receiver and enable the webhook again. ${canceledHint}`,
    ],
    button: { label: buttonLabel, url: ports.publicUrl() + path },
  }),
})
