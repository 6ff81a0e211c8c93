import { z } from 'zod'
import { permissionNames, roleNames } from './access/permissions.ts'
import { accountMembership } from './auth/auth.ts'
import { linkToken } from './auth/email-links.ts'
import { newPasswordInput, passwordInput } from './auth/passwords.ts'
import { providerNames } from './auth/providers.ts'
import { email, id, line } from './texts.ts'

/** What people may call themselves: 3 to 60 of a-z, 0-9, dot, hyphen and underscore, whatever the case they type. */
export const username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{1,58}[a-z0-9]$/, 'must be 3 to 60 letters, digits, dots, hyphens or underscores')

/** Fields of a profile that people change; what is left out stays. `picture` is the id of an image of a library. */
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
/** What else comes along is nobody's to say here (threat T10). */
export const acceptPrivacyInput = z.object({ privacyPolicy: z.literal(true) })
export const confirmEmailInput = z.strictObject({ token: linkToken })
export const endSessionInput = z.strictObject({ key: id })
export const emptyInput = z.strictObject({})

/** Whose sign-in a call changed. */
export const changedUser = z.strictObject({ uid: z.string() })

const may = z.boolean()

/** A user, for themselves and for the admins of their accounts (spec §3, user credentials). */
export const userOutput = z.strictObject({
  uid: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string().nullable(),
  picture: z.strictObject({ mediaId: z.string(), url: z.string().nullable() }).nullable(),
  privacyPolicy: z.boolean(),
  rootAdmin: z.boolean(),
  /** In the account the call names, else in the first of theirs. */
  permissions: z.strictObject({ deleteAccount: may, manageTours: may, manageUsers: may, publishTours: may }),
  /** Those that the caller may know of. */
  accounts: z.array(accountMembership).readonly(),
  /** Emails of the providers are for the person alone. */
  federatedIdentities: z
    .array(z.strictObject({ provider: z.enum(providerNames), email: z.string().nullable() }))
    .readonly(),
})
export type UserOutput = Readonly<z.infer<typeof userOutput>>

/** A person's role in an account, and what it lets them do. */
export const userRole = z.strictObject({
  aid: z.string(),
  accountName: z.string(),
  rid: z.enum(roleNames),
  permissions: z.array(z.enum(permissionNames)).readonly(),
})
export type UserRole = Readonly<z.infer<typeof userRole>>

export const privacyOutput = z.strictObject({ privacyPolicy: z.boolean(), uid: z.string() })

/** Which terms there are, and which of them somebody accepted, the newest first. */
export const acceptances = z.strictObject({
  currentVersion: z.string(),
  accepted: z.array(z.strictObject({ version: z.string(), acceptedAt: z.string() })).readonly(),
})

/** A place somebody is signed in at. */
export const listedSession = z.strictObject({
  key: z.string(),
  /** The one the call came with. */
  isCurrent: z.boolean(),
  /** Names of programs, as their makers write them; null where the user agent says none that is known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  network: z.string(),
  openedAt: z.string(),
  lastUsedAt: z.string(),
})
export type ListedSession = Readonly<z.infer<typeof listedSession>>
