import { defineEntity, p } from '@mikro-orm/core'
import { providerNames } from '../../../../shared/auth/providers.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { User } from '../../identity/users/entity.ts'

const sessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    /** SHA-256 of the token, so that the table alone opens nothing. */
    id: p.string().length(64).primary(),
    /** What a list of sessions calls it. */
    key: p.uuid().unique(),
    user: () => p.manyToOne(User).mapToPk().deleteRule('cascade').index(),
    expiresAt: p.datetime(),
    createdAt: p.datetime(),
    /** When the person last proved who they are: what is dangerous needs it to be recent. */
    provenAt: p.datetime(),
    /** To the minute. */
    lastUsedAt: p.datetime(),
    /** The account of the last call; who is online there is read from it. No foreign key: accounts may go. */
    lastAccountId: p.uuid().nullable(),
    /** When a page said goodbye last: what was asked before that says of nobody that they are there. */
    leftAt: p.datetime().nullable(),
    userAgent: p.string().length(400).default(''),
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
    /** As the provider told it last; for people to tell identities apart, never to find a user by (threat T36). */
    email: p.string().length(254).default(''),
  },
})
/** A way to sign in through a provider. */
export class Identity extends identitySchema.class {}
identitySchema.setClass(Identity)

const signInRoundSchema = defineEntity({
  name: 'SignInRound',
  tableName: 'sign_in_rounds',
  properties: {
    /** SHA-256 of the state that travels through the provider. */
    id: p.string().length(64).primary(),
    /** SHA-256 of the secret in the cookie of the browser that began (threat T34). */
    browserHash: p.string().length(64),
    provider: p.enum(providerNames),
    codeVerifier: p.string().length(128),
    nonce: p.string().length(64),
    returnPath: p.string().length(400),
    /** Whom the identity is to be linked to; null for a sign-in. */
    linkUser: () => p.manyToOne(User).mapToPk().nullable().deleteRule('cascade'),
    expiresAt: p.datetime().index(),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
})
/** One way to a provider and back: used once, within ten minutes. */
export class SignInRound extends signInRoundSchema.class {}
signInRoundSchema.setClass(SignInRound)
