import { randomUUID } from 'node:crypto'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Account, Membership } from '../../identity/tenancy/entity.ts'
import { AccountBilling } from '../plans/entity.ts'
import { type BillingScope, requirePayments } from './scope.ts'

/** Stores the customer id unless the row already has one; returns the stored id. */
const insertCustomerIdSql = `
  insert into account_billing (id, created_at, updated_at, account_id, stripe_id) values (?, ?, ?, ?, ?)
    on conflict (account_id) do update set stripe_id = coalesce(account_billing.stripe_id, excluded.stripe_id)
    returning stripe_id as "stripeId"`

/** Finds the stored billing row of an account; null for an account that never paid. */
export function findBilling(em: EntityManager, accountId: string): Promise<AccountBilling | null> {
  return em.fork().findOne(AccountBilling, { account: accountId })
}

/** Finds the email of the first owner, which does not depend on the caller. */
async function findOwnerEmail(em: EntityManager, accountId: string): Promise<string> {
  const options = { orderBy: { createdAt: 'asc', id: 'asc' }, populate: ['user'] } as const
  const owner = await em.findOne(Membership, { account: accountId, role: 'owner' }, options)
  return owner?.user.email ?? ''
}

/**
 * Finds Stripe's customer id of an account, or creates the customer. Stripe's idempotency key makes concurrent calls
 * create only one.
 */
export async function findOrCreateCustomer(
  scope: Pick<BillingScope, 'em' | 'ports'>,
  accountId: string,
): Promise<string> {
  const { em, ports } = scope
  const stripeId = (await findBilling(em, accountId))?.stripeId ?? null
  if (stripeId !== null) return stripeId
  const { name } = await em.findOneOrFail(Account, { id: accountId })
  const email = await findOwnerEmail(em, accountId)
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
