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

/** Membership of a person in an account, with its permissions. */
export const accountMembership = z.strictObject({
  aid: z.string(),
  name: z.string(),
  role: z.enum(roleNames),
  tier: z.string(),
  status: z.string(),
  permissions: z.array(z.enum(permissionNames)).readonly(),
  /** IANA time zone of analytics and of new schedules. Null if none was chosen; analytics then use UTC. */
  timeZone: z.string().nullable(),
})
export type AccountMembership = Readonly<z.infer<typeof accountMembership>>

/** Signed-in person with their accounts. */
export const signedInUser = z.strictObject({
  uid: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string().nullable(),
  /** URL of the profile picture; null without one. */
  picture: z.string().nullable(),
  rootAdmin: z.boolean(),
  /** True if the person has accepted any version of the terms. */
  privacyPolicy: z.boolean(),
  hasPassword: z.boolean(),
  /** Linked sign-in providers. */
  identities: z.array(z.enum(providerNames)).readonly(),
  /** New email address that is not confirmed yet. */
  pendingEmail: z.string().nullable(),
  accounts: z.array(accountMembership).readonly(),
})
export type SignedInUser = Readonly<z.infer<typeof signedInUser>>

/** Response of `POST /api/admin/v2/sessions`. */
export const apiSession = z.strictObject({
  token: z.string().meta({ description: 'Send it in the Authorization header of each request: `Bearer <token>`.' }),
  uid: z.string(),
  accounts: z.array(accountMembership).readonly(),
})
