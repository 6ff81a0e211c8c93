import { z } from 'zod'
import type { Permission, Role } from './access/permissions.ts'
import { limits } from './limits.ts'

export const signInInput = z.strictObject({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  password: z.string().min(1).max(limits.passwordMaxLength),
})
export const signOutInput = z.strictObject({})

export type AccountMembership = {
  readonly aid: string
  readonly name: string
  readonly role: Role
  readonly tier: string
  readonly status: string
  readonly permissions: readonly Permission[]
}

/** The signed-in person and the accounts they belong to. */
export type SignedInUser = {
  readonly uid: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly rootAdmin: boolean
  readonly accounts: readonly AccountMembership[]
}

/** Answer of `POST /api/admin/v2/sessions`. */
export type ApiSession = {
  readonly token: string
  readonly uid: string
  readonly accounts: readonly AccountMembership[]
}
