import { isContractActive } from '../../../../shared/billing/contract-end.ts'
import type { PlanLimits } from '../../../../shared/billing/plans.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Account } from '../../identity/tenancy/entity.ts'
import { AccountBilling } from './entity.ts'

const cancelFirstMessage = 'This account has a subscription by card. Cancel it before you change the tier.'

type Contract = {
  /** Last day of the contract, YYYY-MM-DD in UTC; null without an end. */
  readonly contractEndsOn?: string | null | undefined
  readonly ownLimits?: PlanLimits | null | undefined
}

/** Sets the state of an account that owes nothing, and ends its grace period or read-only state. */
function endGrace(account: Account, billing: AccountBilling, state: 'active' | 'none'): void {
  billing.state = state
  billing.graceEndsAt = null
  account.readOnly = false
  if (account.status === 'grace') account.status = 'active'
}

/**
 * Changes the tier of an account, within the caller's transaction. Rejects with 409 `billing.subscribed` while a card
 * subscription determines the tier. A contract ends with its tier.
 */
export async function changeTier(em: EntityManager, account: Account, tier: string): Promise<void> {
  const billing = await em.findOne(AccountBilling, { account: account.id })
  const isCharged = billing !== null && (billing.subscriptionId ?? null) !== null && billing.packageQuantity > 0
  if (isCharged) throw new AppError('billing.subscribed', { message: cancelFirstMessage })
  const hadContract = account.tier === 'enterprise'
  account.tier = tier
  if (billing === null || !hadContract) return
  billing.contractEndsOn = null
  billing.ownLimits = null
  endGrace(account, billing, 'none')
}

/**
 * Stores the contract of an enterprise account, within the caller's transaction. An active contract ends grace and
 * read-only at once.
 */
export async function setContract(
  em: EntityManager,
  account: Account,
  { contractEndsOn, ownLimits, now }: Contract & { readonly now: Date },
): Promise<void> {
  const billing =
    (await em.findOne(AccountBilling, { account: account.id })) ?? em.create(AccountBilling, { account: account.id })
  if (contractEndsOn !== undefined) billing.contractEndsOn = contractEndsOn
  if (ownLimits !== undefined) billing.ownLimits = ownLimits
  if (account.tier !== 'enterprise' || !isContractActive(billing.contractEndsOn ?? null, now)) return
  endGrace(account, billing, 'active')
}
