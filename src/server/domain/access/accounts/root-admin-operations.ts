import type { FilterQuery } from '@mikro-orm/core'
import { z } from 'zod'
import { accountsPageLength } from '../../../../shared/accounts/accounts.ts'
import { member } from '../../../../shared/accounts/members.ts'
import {
  createAccountInput,
  listAllAccountsInput,
  listMembersByRootInput,
  type ManagedAccount,
  managedAccount,
  managedAccounts,
  updateAccountByRootInput,
} from '../../../../shared/accounts/root-admin.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { knownTimeZone } from '../../../../shared/kernel/time-zones.ts'
import { dayMs } from '../../../../shared/kernel/units.ts'
import { operation } from '../../../kernel/operation.ts'
import type { EntityManager, SignedInScope } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { changeTier, setContract } from '../../billing/plans/contract.ts'
import { AccountBilling } from '../../billing/plans/entity.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { Account, Membership } from '../../identity/tenancy/entity.ts'
import { changeMembers, type LockedMembers } from '../../identity/tenancy/lock-members.ts'
import { User } from '../../identity/users/entity.ts'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import { invite, withdrawOwnerInvitations } from './invite.ts'
import { tierOrStatusLabel } from './labels.ts'
import { loadAccountCounts } from './load-account-counts.ts'
import { noCounts, presentManagedAccount, presentMember } from './present.ts'

export const closedAccountRetentionMs = 30 * dayMs

const unknownEmailMessage = 'No user has this email.'

type PresentScope = { readonly em: EntityManager; readonly ports: Pick<Ports, 'plans'> }

async function presentAccounts({ em, ports }: PresentScope, accounts: readonly Account[]): Promise<ManagedAccount[]> {
  const hasPlans = ports.plans !== null
  const ids = accounts.map(({ id }) => id)
  const counts = await loadAccountCounts(em, ids)
  const owners = await em.find(Membership, { account: { $in: ids }, role: 'owner' }, { populate: ['user'] })
  const billings = await em.find(AccountBilling, { account: { $in: ids } })
  return accounts.map((account) => {
    return presentManagedAccount(account, {
      counts: counts.get(account.id) ?? noCounts,
      owners: owners.filter((owner) => owner.account.id === account.id),
      billing: billings.find((billing) => billing.account === account.id),
      hasPlans,
    })
  })
}

/** Reads an account again and presents it. */
async function presentAccount({ em: callerEm, ports }: PresentScope, accountId: string): Promise<ManagedAccount> {
  const em = callerEm.fork()
  const [account] = await presentAccounts({ em, ports }, [await em.findOneOrFail(Account, { id: accountId })])
  if (account === undefined) throw new AppError('resource.notFound')
  return account
}

async function searchCondition(em: EntityManager, search: string): Promise<FilterQuery<Account>> {
  const pattern = { $ilike: `%${search.replace(/[\\%_]/g, '\\$&')}%` }
  const memberships = await em.find(Membership, { user: { email: pattern } })
  return { $or: [{ name: pattern }, { id: { $in: memberships.map(({ account }) => account.id) } }] }
}

/** Lists all accounts of the installation by name, in pages. `search` matches names, and emails of members. */
export const listAllAccounts = operation({
  allow: 'rootAdmin',
  input: listAllAccountsInput,
  example: () => ({}),
  output: managedAccounts,
  run: async ({ em, ports }, { search = '', page = 0 }) => {
    const where = search.trim() === '' ? {} : await searchCondition(em, search.trim())
    const limit = accountsPageLength
    const options = { orderBy: { name: 'asc', id: 'asc' }, limit, offset: page * limit } as const
    const [rows, total] = await em.findAndCount(Account, where, options)
    return { accounts: await presentAccounts({ em, ports }, rows), total }
  },
})

/**
 * Creates an account. Its owner is the user with the email in the input, or the caller. If no user has this email, an
 * invitation to own the account is sent, and the caller owns it until the person accepts.
 */
export const createAccount = operation({
  allow: 'rootAdmin',
  input: createAccountInput,
  example: () => ({ name: 'Lighthouse' }),
  output: managedAccount,
  run: async (callScope, { name, tier = 'free', ownerEmail, timeZone }) => {
    const email = ownerEmail ?? callScope.actor.email
    const accountId = await callScope.em.transactional(async (em) => {
      const scope = { ...callScope, em }
      const existingUser = await em.findOne(User, { email })
      if ((existingUser?.disabledAt ?? null) !== null)
        throw new AppError('resource.notFound', { message: unknownEmailMessage })
      const account = em.create(Account, { name, tier, timeZone: knownTimeZone(timeZone) })
      const user = existingUser ?? (await em.findOneOrFail(User, { id: callScope.actor.id }))
      em.create(Membership, { account, user, role: 'owner' })
      await em.flush()
      await recordEvent(scope, account.id, { action: 'account-created', subject: name })
      if (existingUser === null) await invite(scope, { account, email, role: 'owner' })
      return account.id
    })
    return presentAccount(callScope, accountId)
  },
})

type AccountChange = z.output<typeof updateAccountByRootInput>

function setStatus(
  { account, scope }: LockedMembers<SignedInScope>,
  status: NonNullable<AccountChange['status']>,
): void {
  const now = scope.ports.now()
  const closedAt = account.closedAt ?? null
  const isRetentionOver = closedAt !== null && closedAt.getTime() + closedAccountRetentionMs < now.getTime()
  if (isRetentionOver && status !== 'closed') throw new AppError('account.reopenTooLate')
  account.status = status
  account.closedAt = status === 'closed' ? (closedAt ?? now) : null
}

/** Transfers the ownership to a user, who needn't be a member. Previous owners become admins. */
async function setOwner({ scope, account, members }: LockedMembers<SignedInScope>, email: string): Promise<void> {
  const user = await scope.em.findOne(User, { email, disabledAt: null })
  if (user === null) throw new AppError('resource.notFound', { message: unknownEmailMessage })
  for (const member of members) if (member.role === 'owner') member.role = 'admin'
  const membership = members.find((member) => member.user.id === user.id)
  if (membership === undefined) scope.em.create(Membership, { account, user, role: 'owner' })
  else membership.role = 'owner'
  await withdrawOwnerInvitations(scope.em, account.id)
  await recordEvent(scope, account.id, { action: 'ownership-transferred', subject: email })
}

const auditedFields = ['name', 'tier', 'status'] as const
type AuditedFields = Pick<Account, (typeof auditedFields)[number]>

/** Description of a change for the audit log; empty if it changed nothing. */
function auditSubjectOf(
  { contractEndsOn, ownLimits }: AccountChange,
  previous: AuditedFields,
  current: AuditedFields,
): string {
  const fieldTexts = auditedFields
    .filter((field) => previous[field] !== current[field])
    .map((field) => {
      const valueText = (value: string) => (field === 'name' ? value : tierOrStatusLabel(value))
      return `${field}: ${valueText(previous[field])} → ${valueText(current[field])}`
    })
  const contractTexts = contractEndsOn === undefined ? [] : [`contract: until ${contractEndsOn ?? 'further notice'}`]
  const limitTexts = ownLimits === undefined ? [] : ['limits']
  return [...fieldTexts, ...contractTexts, ...limitTexts].join(', ')
}

/** True if a status locks members and visitors out. */
function locksOut(status: AccountChange['status']): boolean {
  return status === 'closed' || status === 'suspended'
}

/**
 * Changes the fields in the input. An account that was closed more than 30 days ago stays closed. Suspending, closing
 * and a change of owner need a recent proof of identity, as they do for owners.
 */
export const updateAccountByRoot = operation({
  allow: 'rootAdmin',
  input: updateAccountByRootInput,
  example: ({ accountId }) => ({ accountId, tier: 'enterprise' }),
  output: managedAccount,
  run: async (callScope, change) => {
    const { accountId, name, tier, status, ownerEmail, contractEndsOn, ownLimits } = change
    if (locksOut(status) || ownerEmail !== undefined) requireRecentSignIn(callScope)
    await changeMembers(callScope, { accountId, needs: 'deleteAccount' }, async (locked) => {
      const { account, scope } = locked
      const previous = { name: account.name, tier: account.tier, status: account.status }
      if (status !== undefined) setStatus(locked, status)
      if (name !== undefined) account.name = name
      if (tier !== undefined && tier !== account.tier) await changeTier(scope.em, account, tier)
      if (contractEndsOn !== undefined || ownLimits !== undefined || account.tier !== previous.tier) {
        const contract = { contractEndsOn, ownLimits, now: scope.ports.now() }
        await setContract(scope.em, account, contract)
      }
      const subject = auditSubjectOf(change, previous, account)
      if (subject !== '') await recordEvent(scope, accountId, { action: 'account-changed', subject })
      if (ownerEmail !== undefined) await setOwner(locked, ownerEmail)
    })
    return presentAccount(callScope, accountId)
  },
})

/** Lists the members of any account of the installation. */
export const listMembersByRoot = operation({
  allow: 'rootAdmin',
  input: listMembersByRootInput,
  example: ({ accountId }) => ({ accountId }),
  output: z.array(member),
  run: async ({ em }, { accountId }) => {
    if ((await em.count(Account, { id: accountId })) === 0) throw new AppError('resource.notFound')
    const options = { populate: ['user'], orderBy: { createdAt: 'asc', id: 'asc' } } as const
    const rows = await em.find(Membership, { account: accountId }, options)
    return rows.map((row) => presentMember(row, { withEmail: true }))
  },
})
