import { z } from 'zod'
import { type Role, roleNames } from '../access/permissions.ts'
import { id } from '../texts.ts'

export const listMembersInput = z.strictObject({})
export const changeRoleInput = z.strictObject({ userId: id, role: z.enum(roleNames) })
export const memberInput = z.strictObject({ userId: id })
export const leaveAccountInput = z.strictObject({})

/** Somebody who belongs to an account. */
export type Member = {
  readonly userId: string
  readonly name: string
  /** Empty for those who may not manage users. */
  readonly email: string
  readonly role: Role
  readonly joinedAt: string
  /** When they last worked in this account; null for never. */
  readonly lastOpenedAt: string | null
  /** A root admin has switched their sign-in off. */
  readonly disabled: boolean
}
