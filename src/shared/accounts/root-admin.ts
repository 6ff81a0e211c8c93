import { z } from 'zod'
import { billingStates } from '../billing/billing-state.ts'
import { planLimits } from '../billing/plans.ts'
import { browserZone } from '../kernel/time-zones.ts'
import { email, id, name } from '../texts.ts'
import { accountStatuses } from './account-status.ts'
import { accountTiers } from './accounts.ts'

export const listAllAccountsInput = z.strictObject({
  search: z.string().max(200).optional(),
  /** 0-based. */
  page: z.number().int().min(0).max(100_000).optional(),
})
export const createAccountInput = z.strictObject({
  name,
  tier: z.enum(accountTiers).optional(),
  ownerEmail: email.optional(),
  timeZone: browserZone.optional(),
})
export const updateAccountByRootInput = z.strictObject({
  accountId: id,
  ...z
    .strictObject({
      name,
      tier: z.enum(accountTiers),
      status: z.enum(accountStatuses),
      ownerEmail: email,
      /** Last day of an enterprise contract (UTC); null without an end. */
      contractEndsOn: z.iso.date().nullable(),
      /** Limits of an enterprise account; null for the limits of the plan. */
      ownLimits: planLimits.nullable(),
    })
    .partial().shape,
})
export const listMembersByRootInput = z.strictObject({ accountId: id })

export const managedAccount = z.strictObject({
  aid: z.string(),
  name: z.string(),
  tier: z.string(),
  status: z.string(),
  state: z.enum(billingStates),
  /** True if the installation has plans; contracts don't matter without them. */
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
