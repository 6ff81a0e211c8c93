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
    /** Recipient, in lower case. */
    email: p.string().length(254),
    /** User of the link; null before the user exists. */
    user: () => p.manyToOne(User).mapToPk().nullable().deleteRule('cascade').index(),
    /** Account and role of an invitation. */
    account: () => p.manyToOne(Account).mapToPk().nullable().deleteRule('cascade').index(),
    role: p.enum(roleNames).nullable(),
    requestedBy: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null'),
    /** Name entered at sign-up. */
    firstName: p.string().length(200).default(''),
    lastName: p.string().length(200).default(''),
    /** Network that requested the link. */
    network: p.string().length(60).default(''),
    /** SHA-256 of the token; null until the email is written, because the token is created with it. */
    tokenHash: p.string().length(64).nullable().unique(),
    expiresAt: p.datetime().index(),
  },
})
/** Single-use link in an email. Its row is deleted when it is used. */
export class OneUseLink extends schema.class {}
schema.setClass(OneUseLink)
