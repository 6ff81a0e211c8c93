import { defineEntity, p } from '@mikro-orm/core'
import { providerNames } from '../../../../shared/auth/providers.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { User } from '../../identity/users/entity.ts'

export const userAgentMaxLength = 400

const sessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    /** SHA-256 of the token, so that the table alone opens nothing. */
    id: p.string().length(64).primary(),
    /** Public id in lists of sessions. */
    key: p.uuid().unique(),
    user: () => p.manyToOne(User).mapToPk().deleteRule('cascade').index(),
    expiresAt: p.datetime(),
    createdAt: p.datetime(),
    /** Time of the last proof of identity, which must be recent for dangerous operations. */
    provenAt: p.datetime(),
    /** Time of the last call, precise to a minute. */
    lastUsedAt: p.datetime(),
    /**
     * Account of the last call, for the list of people online. Without a foreign key, because accounts may be deleted.
     */
    lastAccountId: p.uuid().nullable(),
    /** Time at which a page was last closed. Calls sent before it don't make the person online. */
    leftAt: p.datetime().nullable(),
    userAgent: p.string().length(userAgentMaxLength).default(''),
    network: p.string().length(60).default(''),
  },
})
export class Session extends sessionSchema.class {}
sessionSchema.setClass(Session)

const identitySchema = defineEntity({
  name: 'Identity',
  tableName: 'identities',
  uniques: [{ properties: ['provider', 'issuer', 'subject'] }, { properties: ['user', 'provider'] }],
  properties: {
    ...baseProperties,
    user: () => p.manyToOne(User).mapToPk().deleteRule('cascade'),
    provider: p.enum(providerNames),
    issuer: p.string().length(400),
    subject: p.string().length(255),
    /** Latest email from the provider, to tell identities apart; users are never looked up by it (threat T36). */
    email: p.string().length(254).default(''),
  },
})
/** User's identity at a provider, for signing in. */
export class Identity extends identitySchema.class {}
identitySchema.setClass(Identity)

const authorizationRequestSchema = defineEntity({
  name: 'AuthorizationRequest',
  tableName: 'sign_in_rounds',
  properties: {
    /** SHA-256 of the state that travels through the provider. */
    id: p.string().length(64).primary(),
    /** SHA-256 of the secret in the cookie of the browser that sent the request (threat T34). */
    browserHash: p.string().length(64),
    provider: p.enum(providerNames),
    codeVerifier: p.string().length(128),
    nonce: p.string().length(64),
    returnPath: p.string().length(400),
    /** User to link the identity to; null for a sign-in. */
    linkUser: () => p.manyToOne(User).mapToPk().nullable().deleteRule('cascade'),
    expiresAt: p.datetime().index(),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
})
/** OAuth authorization request to a provider, valid once and for ten minutes. */
export class AuthorizationRequest extends authorizationRequestSchema.class {}
authorizationRequestSchema.setClass(AuthorizationRequest)
