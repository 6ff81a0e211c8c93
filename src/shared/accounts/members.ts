import { z } from 'zod'
import { roleNames } from '../access/permissions.ts'
import { cursor, limit, nextCursor } from '../kernel/page.ts'
import { id } from '../texts.ts'

export const listMembersInput = z.strictObject({ cursor, limit })
export const changeRoleInput = z.strictObject({ userId: id, role: z.enum(roleNames) })
export const memberInput = z.strictObject({ userId: id })
export const leaveAccountInput = z.strictObject({})

export const member = z.strictObject({
  userId: z.string(),
  name: z.string(),
  /** Empty for callers without the permission to manage users. */
  email: z.string(),
  role: z.enum(roleNames),
  joinedAt: z.string(),
  /** Last activity in this account; null for never. */
  lastOpenedAt: z.string().nullable(),
  /** True if a root admin disabled the sign-in. */
  disabled: z.boolean(),
})
export type Member = Readonly<z.infer<typeof member>>

export const memberPage = z.strictObject({ members: z.array(member), nextCursor })
