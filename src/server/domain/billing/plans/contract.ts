import { isContractActive } from '../../../../shared/billing/contract-end.ts'
import type { PlanLimits } from '../../../../shared/billing/plans.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Account } from '../../identity/tenancy/entity.ts'
import { AccountBilling } from './entity.ts'

const subscriptionFirst = 'This account has a subscription by card. Cancel it before you change the tier.'

type Contract = {
  /** The last day that is paid for, YYYY-MM-DD in UTC; null without an end. */
  readonly contractEndsOn?: string | null | undefined
  readonly ownLimits?: PlanLimits | null | undefined
}

/** An account that has a contract, or had one, owes nothing by it at this moment. */
function settle(account: Account, row: AccountBilling, state: 'active' | 'none'): void {
  row.state = state
  row.graceEndsAt = null
  account.readOnly = false
  if (account.status === 'grace') account.status = 'active'
}

/**
 * Gives an account another tier, within the transaction that changes it. Rejects with 409 `billing.subscribed` while it is
 * charged by card: what Stripe holds decides then. A contract ends with its tier.
 */
export async function changeTier(em: EntityManager, account: Account, tier: string): Promise<void> {
  const row = await em.findOne(AccountBilling, { account: account.id })
  const isCharged = row !== null && (row.subscriptionId ?? null) !== null && row.packageQuantity > 0
  if (isCharged) throw new AppError('billing.subscribed', { message: subscriptionFirst })
  const hadContract = account.tier === 'enterprise'
  account.tier = tier
  if (row === null || !hadContract) return
  row.contractEndsOn = null
  row.ownLimits = null
  settle(account, row, 'none')
}

/**
 * Stores the contract of an enterprise account, within the transaction that changes the account. One that was in grace or
 * read-only works again at once, if the contract covers it.
 */
export async function setContract(
  em: EntityManager,
  account: Account,
  { contractEndsOn, ownLimits, now }: Contract & { readonly now: Date },
): Promise<void> {
  const row =
    (await em.findOne(AccountBilling, { account: account.id })) ?? em.create(AccountBilling, { account: account.id })
  if (contractEndsOn !== undefined) row.contractEndsOn = contractEndsOn
  if (ownLimits !== undefined) row.ownLimits = ownLimits
  if (account.tier !== 'enterprise' || !isContractActive(row.contractEndsOn ?? null, now)) return
  settle(account, row, 'active')
}
