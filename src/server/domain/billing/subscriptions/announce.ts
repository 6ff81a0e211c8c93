import type { BillingState } from '../../../../shared/billing/billing-state.ts'
import { emailAdmins } from '../../connections/notifications/email-admins.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import type { Account } from '../../identity/tenancy/entity.ts'
import type { AccountBilling } from '../plans/entity.ts'
import type { BillingTransition } from './billing-reducer.ts'
import { type BillingEmailName, billingEmails, closedAndCanceledEmail } from './emails.ts'
import type { BillingScope } from './scope.ts'

/** Announcement of a change: an email and an entry of the audit log with the same name. */
type Announcement = { readonly name: BillingEmailName; readonly subject?: string; readonly day?: Date | null }

/** Fields of a billing row that are compared. */
export type BillingSnapshot = Pick<AccountBilling, 'packageQuantity' | 'cancelsAtPeriodEnd' | 'subscriptionId'> & {
  readonly state: BillingState
  readonly periodEndsAt: Date | null
  readonly graceEndsAt: Date | null
}

function nameOfActivation(from: BillingState): BillingEmailName {
  if (from === 'trialing') return 'trial-ended'
  return from === 'none' || from === 'canceled' ? 'subscription-started' : 'payment-received'
}

function announcementNameOf({ from, to }: BillingTransition): BillingEmailName | undefined {
  if (to === 'active') return nameOfActivation(from)
  if (to === 'trialing') return 'subscription-started'
  if (to === 'pastDue') return 'payment-failed'
  if (to === 'grace') return 'grace-started'
  if (to === 'suspended') return 'read-only-started'
  return to === 'canceled' ? 'subscription-canceled' : undefined
}

/** Changes of a subscription that continues. */
function changesOf(before: BillingSnapshot, after: BillingSnapshot): readonly Announcement[] {
  if (before.subscriptionId === null || before.subscriptionId !== after.subscriptionId) return []
  const announcements: Announcement[] = []
  if (before.packageQuantity !== after.packageQuantity && before.packageQuantity > 0) {
    const subject = `packages: ${before.packageQuantity} → ${after.packageQuantity}`
    announcements.push({ name: 'subscription-changed', subject })
  }
  if (!before.cancelsAtPeriodEnd && after.cancelsAtPeriodEnd) {
    announcements.push({ name: 'subscription-ending', day: after.periodEndsAt })
  }
  if (before.cancelsAtPeriodEnd && !after.cancelsAtPeriodEnd) announcements.push({ name: 'subscription-resumed' })
  return announcements
}

/** Announcements of the differences between two snapshots. */
export function announcementsOf(
  before: BillingSnapshot,
  after: BillingSnapshot,
  transitions: readonly BillingTransition[],
): readonly Announcement[] {
  const stateAnnouncements = transitions.flatMap((transition): readonly Announcement[] => {
    const name = announcementNameOf(transition)
    return name === undefined ? [] : [{ name, day: transition.to === 'grace' ? after.graceEndsAt : null }]
  })
  return [...stateAnnouncements, ...changesOf(before, after)]
}

function dayText(day: Date): string {
  return day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

/** Records announcements and emails them to each Owner and Admin, within the caller's transaction. */
export async function announce(
  scope: BillingScope,
  account: Account,
  announcements: readonly Announcement[],
): Promise<void> {
  for (const { name, subject = '', day = null } of announcements) {
    await recordEvent(scope, account.id, { action: name, subject })
    // Members of a closed account can't open it, so the email has no link.
    const isClosed = account.status === 'closed' && name === 'subscription-canceled'
    const email = isClosed ? closedAndCanceledEmail : billingEmails[name]
    const path = '/home/settings/subscription'
    const contents = { path, accountName: account.name, ...(day !== null && { day: dayText(day) }) }
    await emailAdmins(scope, { accountId: account.id, email, contents })
  }
}
