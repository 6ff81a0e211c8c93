import { z } from 'zod'
import { roleNames } from '../access/permissions.ts'
import { linkToken } from '../auth/email-links.ts'
import { newPasswordInput } from '../auth/passwords.ts'
import { cursor, limit, nextCursor } from '../kernel/page.ts'
import { email, id, line, name } from '../texts.ts'

/** Roles for invitations. Ownership is only transferred, never sent by email. */
export const invitedRoles = roleNames.filter((role) => role !== 'owner')

export const listInvitationsInput = z.strictObject({ cursor, limit })
export const inviteMemberInput = z.strictObject({ email, role: z.enum(invitedRoles) })
export const invitationInput = z.strictObject({ invitationId: id })
export const getInvitationInput = z.strictObject({ token: linkToken })
export const acceptInvitationInput = z.strictObject({ token: linkToken })
export const acceptAsStrangerInput = z.strictObject({
  token: linkToken,
  firstName: name,
  lastName: line,
  password: newPasswordInput,
  /** Acceptance of the terms (spec §5). */
  privacyPolicy: z.boolean(),
})

export const pendingInvitation = z.strictObject({
  id: z.string(),
  email: z.string(),
  role: z.enum(roleNames),
  invitedBy: z.string().nullable(),
  expiresAt: z.string(),
})
export type PendingInvitation = Readonly<z.infer<typeof pendingInvitation>>

export const invitationPage = z.strictObject({ invitations: z.array(pendingInvitation), nextCursor })

/**
 * Next step of the person who opened an invitation: join with the current session, sign in, sign up, or sign out of
 * another person's session.
 */
export const invitationSteps = ['join', 'signIn', 'signUp', 'otherPerson'] as const
export type InvitationStep = (typeof invitationSteps)[number]

/** Invitation, as shown to a person who opens its link. */
export const invitation = z.strictObject({
  accountName: z.string(),
  role: z.enum(roleNames),
  email: z.string(),
  invitedBy: z.string().nullable(),
  step: z.enum(invitationSteps),
})
export type Invitation = Readonly<z.infer<typeof invitation>>
