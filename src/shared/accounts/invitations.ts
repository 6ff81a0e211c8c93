import { z } from 'zod'
import { roleNames } from '../access/permissions.ts'
import { linkToken } from '../auth/email-links.ts'
import { newPasswordInput } from '../auth/passwords.ts'
import { cursor, nextCursor } from '../kernel/page.ts'
import { email, id, line, name } from '../texts.ts'

/** Roles somebody may be invited as: owners are made by transfer, never by an email that may go astray. */
export const invitedRoles = roleNames.filter((role) => role !== 'owner')

export const listInvitationsInput = z.strictObject({})
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

/** An invitation that nobody has accepted yet, for those who manage users. */
export const pendingInvitation = z.strictObject({
  id: z.string(),
  email: z.string(),
  role: z.enum(roleNames),
  invitedBy: z.string().nullable(),
  expiresAt: z.string(),
})
export type PendingInvitation = Readonly<z.infer<typeof pendingInvitation>>

export const browseInvitationsInput = z.strictObject({ cursor })
export const invitationPage = z.strictObject({ invitations: z.array(pendingInvitation), nextCursor })

/**
 * What the person who opened an invitation has to do: join with the session they have, sign in, say who they are, or
 * leave a session that is somebody else's.
 */
export const invitationSteps = ['join', 'signIn', 'signUp', 'otherPerson'] as const
export type InvitationStep = (typeof invitationSteps)[number]

/** An invitation as the person sees it who holds its link. */
export const invitation = z.strictObject({
  accountName: z.string(),
  role: z.enum(roleNames),
  email: z.string(),
  invitedBy: z.string().nullable(),
  step: z.enum(invitationSteps),
})
export type Invitation = Readonly<z.infer<typeof invitation>>
