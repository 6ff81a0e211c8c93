import { z } from 'zod'
import { permissionNames, roleNames } from './access/permissions.ts'
import { accountMembership } from './auth/auth.ts'
import { linkToken } from './auth/email-links.ts'
import { newPasswordInput, passwordInput } from './auth/passwords.ts'
import { providerNames } from './auth/providers.ts'
import { email, id, line } from './texts.ts'

export const usernameMaxLength = 60

/** 3 to 60 characters of a-z, 0-9, dot, hyphen and underscore; upper case is converted. */
export const username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{1,58}[a-z0-9]$/, 'must be 3 to 60 letters, digits, dots, hyphens or underscores')

/** Editable fields of a profile. Omitted fields stay unchanged. `picture` is the id of a library image. */
export const profileFields = z.strictObject({
  firstName: line.min(1).optional(),
  lastName: line.optional(),
  username: username.nullable().optional(),
  email: email.optional(),
  picture: id.nullable().optional(),
})
export type ProfileFields = z.input<typeof profileFields>
export type ProfileField = keyof ProfileFields

export const userInput = z.strictObject({ userId: id })
export const updateUserInput = z.strictObject({ userId: id, fields: profileFields })
export const passwordBody = z.strictObject({ password: newPasswordInput })
export const changePasswordInput = passwordBody.extend({ userId: id })
export const proveSignInInput = z.strictObject({ password: passwordInput })
export const federatedIdentityBody = z.strictObject({ federatedIdentity: z.enum(providerNames) })
export const unlinkIdentityInput = federatedIdentityBody.extend({ userId: id })
/** Not strict: other fields are ignored, never stored (threat T10). */
export const acceptPrivacyInput = z.object({ privacyPolicy: z.literal(true) })
export const confirmEmailInput = z.strictObject({ token: linkToken })
export const endSessionInput = z.strictObject({ key: id })
export const emptyInput = z.strictObject({})

/** User with a changed sign-in. */
export const changedUser = z.strictObject({ uid: z.string() })

/** User profile, for the person and for the admins of their accounts (spec §3, user credentials). */
export const userOutput = z.strictObject({
  uid: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string().nullable(),
  picture: z.strictObject({ mediaId: z.string(), url: z.string().nullable() }).nullable(),
  privacyPolicy: z.boolean(),
  rootAdmin: z.boolean(),
  /** Permissions in the account of the call, else in the first account of the user. */
  permissions: z.strictObject({
    deleteAccount: z.boolean(),
    manageTours: z.boolean(),
    manageUsers: z.boolean(),
    publishTours: z.boolean(),
  }),
  /** Accounts that the caller can see. */
  accounts: z.array(accountMembership).readonly(),
  /** `email` is null unless the caller is the user. */
  federatedIdentities: z
    .array(z.strictObject({ provider: z.enum(providerNames), email: z.string().nullable() }))
    .readonly(),
})
export type UserOutput = Readonly<z.infer<typeof userOutput>>

export const userRole = z.strictObject({
  aid: z.string(),
  accountName: z.string(),
  rid: z.enum(roleNames),
  permissions: z.array(z.enum(permissionNames)).readonly(),
})
export type UserRole = Readonly<z.infer<typeof userRole>>

export const privacyOutput = z.strictObject({ privacyPolicy: z.boolean(), uid: z.string() })

/** Current terms, and the versions that the user accepted, newest first. */
export const acceptances = z.strictObject({
  currentVersion: z.string(),
  accepted: z.array(z.strictObject({ version: z.string(), acceptedAt: z.string() })).readonly(),
})

/** Active session. */
export const listedSession = z.strictObject({
  key: z.string(),
  /** Session of the call. */
  isCurrent: z.boolean(),
  /** Names from the user agent; null for unknown browsers and systems. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  network: z.string(),
  openedAt: z.string(),
  lastUsedAt: z.string(),
})
export type ListedSession = Readonly<z.infer<typeof listedSession>>
