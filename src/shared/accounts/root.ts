import { z } from 'zod'
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
    })
    .partial().shape,
})
export const listMembersByRootInput = z.strictObject({ accountId: id })

/** A row of the accounts manager. */
export type ManagedAccount = {
  readonly aid: string
  readonly name: string
  readonly tier: string
  readonly status: string
  readonly owners: readonly { readonly name: string; readonly email: string }[]
  readonly memberCount: number
  readonly tourCount: number
  readonly createdAt: string
  readonly closedAt: string | null
}
export type ManagedAccounts = { readonly accounts: readonly ManagedAccount[]; readonly total: number }
