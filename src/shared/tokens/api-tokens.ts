import { z } from 'zod'
import { permissionNames, type Role, roleNames } from '../access/permissions.ts'
import { namesOf } from '../kernel/names-of.ts'
import { cursor, limit, nextCursor } from '../kernel/page.ts'
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
  expiresInDaysMax: 366,
} as const

export const createApiTokenInput = z.strictObject({
  name: nameUpTo(tokenLimits.nameMaxLength),
  scope: z.enum(tokenScopeNames),
  /** Null for no expiry. */
  expiresInDays: z.int().min(1).max(tokenLimits.expiresInDaysMax).nullable(),
})
export const listApiTokensInput = z.strictObject({ cursor, limit })
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

export const apiTokenPage = z.strictObject({ tokens: z.array(apiToken), nextCursor })

/** Caller of the API, with the account that it acts in. */
export const apiCaller = z.strictObject({
  uid: z.string(),
  displayName: z.string(),
  account: z.strictObject({
    aid: z.string(),
    name: z.string(),
    role: z.enum(roleNames).meta({ description: 'For an API token, the lower one of its scope and of its person.' }),
    permissions: z.array(z.enum(permissionNames)).readonly(),
  }),
  tokenScope: z
    .enum(tokenScopeNames)
    .nullable()
    .meta({ description: 'Scope of the API token of the call; null for a session.' }),
})

/** The only response with the token itself. */
export const createdApiToken = z.strictObject({ token: z.string(), created: apiToken })
export const revokedApiToken = z.strictObject({ tokenId: z.string() })
