import { randomUUID } from 'node:crypto'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Account, Membership } from '../../identity/tenancy/entity.ts'
import { AccountBilling } from '../plans/entity.ts'
import { type BillingScope, requirePayments } from './scope.ts'

/** Stores the customer id unless one is stored already, and returns the stored one. */
const insertCustomerIdSql = `
  insert into account_billing (id, created_at, updated_at, account_id, stripe_id) values (?, ?, ?, ?, ?)
    on conflict (account_id) do update set stripe_id = coalesce(account_billing.stripe_id, excluded.stripe_id)
    returning stripe_id as "stripeId"`

/** Billing row of an account as stored now; null for an account that never paid. */
export function findBilling(em: EntityManager, accountId: string): Promise<AccountBilling | null> {
  return em.fork().findOne(AccountBilling, { account: accountId })
}

/** Email of the first owner, so that it does not depend on the caller. */
async function ownerEmail(em: EntityManager, accountId: string): Promise<string> {
  const order = { orderBy: { createdAt: 'asc', id: 'asc' }, populate: ['user'] } as const
  const owner = await em.findOne(Membership, { account: accountId, role: 'owner' }, order)
  return owner?.user.email ?? ''
}

/** Stripe's customer id of an account. The first call creates the customer; Stripe's idempotency key lets concurrent calls create only one. */
export async function customerOf(scope: Pick<BillingScope, 'em' | 'ports'>, accountId: string): Promise<string> {
  const { em, ports } = scope
  const stripeId = (await findBilling(em, accountId))?.stripeId ?? null
  if (stripeId !== null) return stripeId
  const { name } = await em.findOneOrFail(Account, { id: accountId })
  const email = await ownerEmail(em, accountId)
  const createdId = await requirePayments(scope).createCustomer({
    accountId,
    name,
    email,
    key: `customer-${accountId}`,
  })
  const now = ports.now()
  const parameters = [randomUUID(), now, now, accountId, createdId]
  const [storedCustomer] = await em.execute<{ readonly stripeId: string }[]>(insertCustomerIdSql, parameters)
  return storedCustomer?.stripeId ?? createdId
}
