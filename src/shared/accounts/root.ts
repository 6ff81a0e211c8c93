import { z } from 'zod'
import { billingStates } from '../billing/billing-state.ts'
import { planLimits } from '../billing/plans.ts'
import { email, id, name } from '../texts.ts'
import { accountStatuses, accountTiers } from './accounts.ts'

export const listAllAccountsInput = z.strictObject({
  search: z.string().max(200).optional(),
  /** The first page is 0. */
  page: z.number().int().min(0).max(100_000).optional(),
})
export const createAccountInput = z.strictObject({
  name,
  tier: z.enum(accountTiers).optional(),
  ownerEmail: email.optional(),
})
export const updateAccountByRootInput = z.strictObject({
  accountId: id,
  ...z
    .strictObject({
      name,
      tier: z.enum(accountTiers),
      status: z.enum(accountStatuses),
      ownerEmail: email,
      /** Of an enterprise account: the last day that is paid for (UTC); null without an end. */
      contractEndsOn: z.iso.date().nullable(),
      /** Of an enterprise account: in place of the plan's limits; null for those. */
      ownLimits: planLimits.nullable(),
    })
    .partial().shape,
})
export const listMembersByRootInput = z.strictObject({ accountId: id })

/** A row of the accounts manager. */
export const managedAccount = z.strictObject({
  aid: z.string(),
  name: z.string(),
  tier: z.string(),
  status: z.string(),
  state: z.enum(billingStates),
  /** Whether the installation has plans: without them contracts have nothing to say. */
  hasPlans: z.boolean(),
  contractEndsOn: z.string().nullable(),
  ownLimits: planLimits.nullable(),
  owners: z.array(z.strictObject({ name: z.string(), email: z.string() })).readonly(),
  memberCount: z.int(),
  tourCount: z.int(),
  createdAt: z.string(),
  closedAt: z.string().nullable(),
})
export type ManagedAccount = Readonly<z.infer<typeof managedAccount>>
export const managedAccounts = z.strictObject({ accounts: z.array(managedAccount).readonly(), total: z.int() })
