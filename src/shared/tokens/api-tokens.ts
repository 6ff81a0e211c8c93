import { z } from 'zod'
import type { Role } from '../access/permissions.ts'
import { namesOf } from '../kernel/names-of.ts'
import { cursor, nextCursor } from '../kernel/page.ts'
import { id, nameUpTo } from '../texts.ts'

/** Scopes of API tokens with the equivalent role. A token never has more permissions than the person who created it. */
export const tokenScopes = {
  read: 'viewer',
  edit: 'editor',
  publish: 'publisher',
  manage: 'admin',
} as const satisfies Record<string, Role>

export type TokenScope = keyof typeof tokenScopes
export const tokenScopeNames = namesOf(tokenScopes)

/** Prefix of all tokens, so that secret scanners recognize them. */
export const tokenPrefix = 'stp_'

export const tokenLimits = {
  nameMaxLength: 100,
  perPerson: 50,
  /** Maximum length of the list for admins. */
  listed: 500,
  expiresInDaysMax: 366,
  callsPerMinute: 600,
  /** Precision of `lastUsedAt`. */
  touchMs: 60_000,
} as const

export const createApiTokenInput = z.strictObject({
  name: nameUpTo(tokenLimits.nameMaxLength),
  scope: z.enum(tokenScopeNames),
  /** Null for no expiry. */
  expiresInDays: z.int().min(1).max(tokenLimits.expiresInDaysMax).nullable(),
})
export const listApiTokensInput = z.strictObject({})
export const revokeApiTokenInput = z.strictObject({ tokenId: id })

export const apiToken = z.strictObject({
  id: z.string(),
  name: z.string(),
  scope: z.enum(tokenScopeNames),
  /** Last characters of the token. */
  ending: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** Person who created the token, on whose behalf it acts. */
  personId: z.string(),
  personName: z.string(),
})
export type ApiToken = z.infer<typeof apiToken>

export const browseApiTokensInput = z.strictObject({ cursor })
export const apiTokenPage = z.strictObject({ tokens: z.array(apiToken), nextCursor })

/** The only response with the token itself. */
export const createdApiToken = z.strictObject({ token: z.string(), created: apiToken })
export const revokedApiToken = z.strictObject({ tokenId: z.string() })
