import { z } from 'zod'
import { permissionNames, roleNames } from '../access/permissions.ts'
import { email } from '../texts.ts'
import { passwordInput } from './passwords.ts'
import { providerNames } from './providers.ts'

export const signInInput = z.strictObject({
  email,
  password: passwordInput,
})
export const signOutInput = z.strictObject({})

/** An account somebody belongs to, and what they may do there. */
export const accountMembership = z.strictObject({
  aid: z.string(),
  name: z.string(),
  role: z.enum(roleNames),
  tier: z.string(),
  status: z.string(),
  permissions: z.array(z.enum(permissionNames)).readonly(),
})
export type AccountMembership = Readonly<z.infer<typeof accountMembership>>

/** The signed-in person and the accounts they belong to. */
export const signedInUser = z.strictObject({
  uid: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string().nullable(),
  /** Address of their image; null while they have chosen none. */
  picture: z.string().nullable(),
  rootAdmin: z.boolean(),
  /** Whether they accepted the terms, in whatever wording. */
  privacyPolicy: z.boolean(),
  hasPassword: z.boolean(),
  /** Other ways in that are linked. */
  identities: z.array(z.enum(providerNames)).readonly(),
  /** Where an email waits to be confirmed before it becomes their email. */
  pendingEmail: z.string().nullable(),
  accounts: z.array(accountMembership).readonly(),
})
export type SignedInUser = Readonly<z.infer<typeof signedInUser>>

/** Answer of `POST /api/admin/v2/sessions`. */
export const apiSession = z.strictObject({
  token: z.string().meta({ description: 'Goes into the Authorization header of each call: `Bearer` and this.' }),
  uid: z.string(),
  accounts: z.array(accountMembership).readonly(),
})
