import { defaultPlans } from '../../../../shared/billing/plans.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import type { Payments } from '../../../ports/payments.ts'
import { countAttempt } from '../../identity/rate-limits/rate-limits.ts'
import { billingLimits } from '../plans/billing-limits.ts'
import type { AccountBilling } from '../plans/entity.ts'
import { findBilling } from './customer.ts'
import { requirePayments } from './scope.ts'

/** Rejects if billing isn't set up on this server, and for accounts with a contract, which are invoiced. */
export function requireSelfServeBilling(scope: AccountScope): Payments {
  const payments = requirePayments(scope)
  if (scope.account.tier === 'enterprise') throw new AppError('billing.invoiced')
  return payments
}

/** Variant of `requireSelfServeBilling` with a rate limit against testing stolen cards. */
export async function requireRateLimitedBilling(scope: AccountScope): Promise<Payments> {
  const payments = requireSelfServeBilling(scope)
  const { changesPerAccount: points, rateLimitWindowMs: windowMs } = billingLimits
  await countAttempt(scope.em, [{ name: 'billing', key: scope.account.id, points, windowMs }])
  return payments
}

/**
 * Variant of `requireSelfServeBilling` with a rate limit for previews, which would otherwise allow guessing promotion codes.
 */
export async function requireRateLimitedPreview(scope: AccountScope): Promise<Payments> {
  const payments = requireSelfServeBilling(scope)
  const { previewsPerAccount: points, rateLimitWindowMs: windowMs } = billingLimits
  await countAttempt(scope.em, [{ name: 'billing-preview', key: scope.account.id, points, windowMs }])
  return payments
}

/**
 * Counts a call that only reads at Stripe towards the account's rate limit, because all accounts share Stripe's own.
 */
export async function countStripeRead({ em, account }: AccountScope): Promise<void> {
  const { readsPerAccount: points, rateLimitWindowMs: windowMs } = billingLimits
  await countAttempt(em, [{ name: 'billing-read', key: account.id, points, windowMs }])
}

/** Rejects more packages than the plan allows. */
export function requireQuantity({ ports }: AccountScope, packageQuantity: number): void {
  const { packagesMax } = (ports.plans ?? defaultPlans).foundation
  if (packageQuantity > packagesMax) throw new AppError('billing.tooManyPackages', { facts: { packagesMax } })
}

export type SubscribedRow = AccountBilling & { readonly subscriptionId: string; readonly stripeId: string }

function isSubscribed(row: AccountBilling | null): row is SubscribedRow {
  if (row === null || (row.stripeId ?? null) === null || (row.subscriptionId ?? null) === null) return false
  return row.state !== 'none' && row.state !== 'canceled'
}

/**
 * Finds the billing row of an account with a running subscription; rejects with `billing.notSubscribed` without one.
 */
export async function requireSubscription({ em, account }: AccountScope): Promise<SubscribedRow> {
  const row = await findBilling(em, account.id)
  if (!isSubscribed(row)) throw new AppError('billing.notSubscribed')
  return row
}
