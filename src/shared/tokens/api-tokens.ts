import { z } from 'zod'
import type { Role } from '../access/permissions.ts'
import { namesOf } from '../kernel/names-of.ts'
import { cursor, nextCursor } from '../kernel/page.ts'
import { id, nameUpTo } from '../texts.ts'

/** What an API token may do: as much as a member with this role, and never more than the person who created it. */
export const tokenScopes = {
  read: 'viewer',
  edit: 'editor',
  publish: 'publisher',
  manage: 'admin',
} as const satisfies Record<string, Role>

export type TokenScope = keyof typeof tokenScopes
export const tokenScopeNames = namesOf(tokenScopes)

/** What every token begins with, so that tools that look for leaked secrets know it. */
export const tokenPrefix = 'stp_'

export const tokenLimits = {
  nameMaxLength: 100,
  perPerson: 50,
  /** Of a list that admins see. */
  listed: 500,
  expiresInDaysMax: 366,
  callsPerMinute: 600,
  /** When a token was last used is kept to the minute. */
  touchMs: 60_000,
} as const

export const createApiTokenInput = z.strictObject({
  name: nameUpTo(tokenLimits.nameMaxLength),
  scope: z.enum(tokenScopeNames),
  /** Null: it never expires. */
  expiresInDays: z.int().min(1).max(tokenLimits.expiresInDaysMax).nullable(),
})
export const listApiTokensInput = z.strictObject({})
export const revokeApiTokenInput = z.strictObject({ tokenId: id })

export const apiToken = z.strictObject({
  id: z.string(),
  name: z.string(),
  scope: z.enum(tokenScopeNames),
  /** Its last characters, by which people tell tokens apart. */
  ending: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** Who created it, and for whom it acts. */
  personId: z.string(),
  personName: z.string(),
})
export type ApiToken = z.infer<typeof apiToken>

export const browseApiTokensInput = z.strictObject({ cursor })
export const apiTokenPage = z.strictObject({ tokens: z.array(apiToken), nextCursor })

/** The only answer that holds the token itself. */
export const createdApiToken = z.strictObject({ token: z.string(), created: apiToken })
export const revokedApiToken = z.strictObject({ tokenId: z.string() })
