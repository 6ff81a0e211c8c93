import type { BillingState } from '../../../../shared/billing/billing-state.ts'
import { sendEmail } from '../../connections/email/send.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { type Account, Membership } from '../../identity/tenancy/entity.ts'
import type { AccountBilling } from '../plans/entity.ts'
import type { BillingTransition } from './billing-reducer.ts'
import { type BillingEmailName, billingEmails, closedAndCanceledEmail } from './emails.ts'
import type { BillingScope } from './scope.ts'

/** Announcements of a step: each is an email and an entry of the audit log with the same name. */
type Announcement = { readonly name: BillingEmailName; readonly subject?: string; readonly day?: Date | null }

/** As much of a row as is compared. */
export type BillingSnapshot = Pick<AccountBilling, 'packageQuantity' | 'cancelsAtPeriodEnd' | 'subscriptionId'> & {
  readonly state: BillingState
  readonly periodEndsAt: Date | null
  readonly graceEndsAt: Date | null
}

function activeName(from: BillingState): BillingEmailName {
  if (from === 'trialing') return 'trial-ended'
  return from === 'none' || from === 'canceled' ? 'subscription-started' : 'payment-received'
}

function nameOf({ from, to }: BillingTransition): BillingEmailName | undefined {
  if (to === 'active') return activeName(from)
  if (to === 'trialing') return 'subscription-started'
  if (to === 'pastDue') return 'payment-failed'
  if (to === 'grace') return 'grace-started'
  if (to === 'suspended') return 'read-only-started'
  return to === 'canceled' ? 'subscription-canceled' : undefined
}

/** Changes of a subscription that continues. */
function changesOf(before: BillingSnapshot, after: BillingSnapshot): readonly Announcement[] {
  if (before.subscriptionId === null || before.subscriptionId !== after.subscriptionId) return []
  const found: Announcement[] = []
  if (before.packageQuantity !== after.packageQuantity && before.packageQuantity > 0) {
    const subject = `packages: ${before.packageQuantity} → ${after.packageQuantity}`
    found.push({ name: 'subscription-changed', subject })
  }
  if (!before.cancelsAtPeriodEnd && after.cancelsAtPeriodEnd) {
    found.push({ name: 'subscription-ending', day: after.periodEndsAt })
  }
  if (before.cancelsAtPeriodEnd && !after.cancelsAtPeriodEnd) found.push({ name: 'subscription-resumed' })
  return found
}

/** All that is to be told of what changed. */
export function announcementsOf(
  before: BillingSnapshot,
  after: BillingSnapshot,
  transitions: readonly BillingTransition[],
): readonly Announcement[] {
  const steps = transitions.flatMap((step): readonly Announcement[] => {
    const name = nameOf(step)
    return name === undefined ? [] : [{ name, day: step.to === 'grace' ? after.graceEndsAt : null }]
  })
  return [...steps, ...changesOf(before, after)]
}

function dayText(day: Date): string {
  return day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

/** Writes down and emails what changed, to each Owner and Admin, within the caller's transaction. */
export async function announce(
  scope: BillingScope,
  account: Account,
  announcements: readonly Announcement[],
): Promise<void> {
  if (announcements.length === 0) return
  const where = { account: account.id, role: { $in: ['owner' as const, 'admin' as const] }, user: { disabledAt: null } }
  const members = await scope.em.find(Membership, where, { populate: ['user'] })
  for (const { name, subject = '', day = null } of announcements) {
    await recordEvent(scope, account.id, { action: name, subject })
    // People of a closed account can't open it: nothing leads there.
    const isClosed = account.status === 'closed' && name === 'subscription-canceled'
    const email = isClosed ? closedAndCanceledEmail : billingEmails[name]
    for (const { user } of members) {
      const facts = { accountName: account.name, ...(day !== null && { day: dayText(day) }) }
      await sendEmail(scope, email, { to: user.email, path: '/home/settings/subscription', ...facts })
    }
  }
}
