import { z } from 'zod'
import type { Role } from '../access/permissions.ts'
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

/** A measurement id of Google Analytics 4, or a property of the Universal Analytics before it (threat T59). */
export const gaId = z.string().regex(/^(?:G-[A-Z0-9]{4,14}|UA-\d{4,10}-\d{1,4})$/)
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
export type AccountCard = {
  readonly aid: string
  readonly name: string
  readonly role: Role
  readonly tier: string
  readonly status: string
  readonly tourCount: number
  readonly memberCount: number
  /** When a tour of the account was saved last; null without one. */
  readonly lastSavedAt: string | null
  /** When this person last worked in it; null for never. */
  readonly lastOpenedAt: string | null
}

/** An account as its members see it. */
export type AccountSettings = {
  readonly aid: string
  readonly name: string
  readonly tier: string
  readonly status: string
  readonly gaId: string | null
  readonly mapboxToken: string | null
}
