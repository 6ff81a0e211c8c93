import { defineEntity, p } from '@mikro-orm/core'
import { roleNames } from '../../../../shared/access/permissions.ts'
import { linkPurposes } from '../../../../shared/auth/email-links.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { Account } from '../tenancy/entity.ts'
import { User } from '../users/entity.ts'

const schema = defineEntity({
  name: 'OneUseLink',
  tableName: 'one_use_links',
  indexes: [{ properties: ['purpose', 'email'] }],
  properties: {
    ...baseProperties,
    purpose: p.enum(linkPurposes),
    /** Lower case: where the link was sent. */
    email: p.string().length(254),
    /** Whose link it is; null before there is a user. */
    user: () => p.manyToOne(User).mapToPk().nullable().deleteRule('cascade').index(),
    /** For invitations: where to, and as what. */
    account: () => p.manyToOne(Account).mapToPk().nullable().deleteRule('cascade').index(),
    role: p.enum(roleNames).nullable(),
    requestedBy: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null'),
    /** What somebody said of themselves when they asked to sign up. */
    firstName: p.string().length(200).default(''),
    lastName: p.string().length(200).default(''),
    /** From where the link was asked for. */
    network: p.string().length(60).default(''),
    /** SHA-256 of the token; null until the email is written, which is when the token is made. */
    tokenHash: p.string().length(64).nullable().unique(),
    expiresAt: p.datetime().index(),
  },
})
/** A link that came by mail and does one thing once. Its row goes when it is used. */
export class OneUseLink extends schema.class {}
schema.setClass(OneUseLink)
