import { z } from 'zod'
import { roleNames } from '../access/permissions.ts'
import { gaId } from '../analytics/ga-id.ts'
import { signedInUser } from '../auth/auth.ts'
import { id, name } from '../texts.ts'

/** `grace` goes on working; people of the other two see why nothing does. */
export const accountStatuses = ['active', 'grace', 'suspended', 'closed'] as const
export type AccountStatus = (typeof accountStatuses)[number]

const workingStatuses: readonly string[] = ['active', 'grace'] satisfies AccountStatus[]

/** Whether people may work in an account, and visitors see its tours. */
export function isWorkingStatus(status: string): boolean {
  return workingStatuses.includes(status)
}

export const accountTiers = ['free', 'foundation', 'enterprise'] as const

/** A public token of Mapbox; a secret one (`sk.`) would be shown to every visitor (threat T60). */
export const mapboxToken = z
  .string()
  .max(400)
  .regex(/^pk\.[A-Za-z0-9._-]+$/)

export const listAccountsInput = z.strictObject({})
export const startOwnAccountInput = z.strictObject({})
export const swapAccountInput = z.strictObject({ accountId: id })
export const getAccountInput = z.strictObject({})
export const updateAccountInput = z.strictObject({
  ...z.strictObject({ name, gaId: gaId.nullable(), mapboxToken: mapboxToken.nullable() }).partial().shape,
})
export const transferOwnershipInput = z.strictObject({ userId: id })
/** The account's name, typed by the person: nobody closes an account by a slip. */
export const closeAccountInput = z.strictObject({ name: z.string().max(200) })

/** A card of the accounts dashboard. */
export const accountCard = z.strictObject({
  aid: z.string(),
  name: z.string(),
  role: z.enum(roleNames),
  tier: z.string(),
  status: z.string(),
  tourCount: z.int(),
  memberCount: z.int(),
  /** When a tour of the account was saved last; null without one. */
  lastSavedAt: z.string().nullable(),
  /** When this person last worked in it; null for never. */
  lastOpenedAt: z.string().nullable(),
})
export type AccountCard = Readonly<z.infer<typeof accountCard>>

/** An account that somebody has just joined or been given, and who they are there. */
export const joinedAccount = z.strictObject({ accountId: z.string(), user: signedInUser })

/** An account as its members see it. */
export const accountSettings = z.strictObject({
  aid: z.string(),
  name: z.string(),
  tier: z.string(),
  status: z.string(),
  gaId: z.string().nullable(),
  mapboxToken: z.string().nullable(),
})
export type AccountSettings = Readonly<z.infer<typeof accountSettings>>
