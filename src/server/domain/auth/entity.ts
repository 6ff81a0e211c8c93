import { defineEntity, p } from '@mikro-orm/core'
import { baseProperties } from '../../database/base-entity.ts'

const userSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    ...baseProperties,
    /** Lower case. */
    email: p.string().length(254).unique(),
    passwordHash: p.text().nullable(),
    firstName: p.string().length(200).default(''),
    lastName: p.string().length(200).default(''),
    rootAdmin: p.boolean().default(false),
    privacyPolicyAcceptedAt: p.datetime().nullable(),
  },
})
export class User extends userSchema.class {}
userSchema.setClass(User)

const sessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    /** SHA-256 of the token, so that the table alone opens nothing. */
    id: p.string().length(64).primary(),
    user: () => p.manyToOne(User).mapToPk().deleteRule('cascade').index(),
    expiresAt: p.datetime(),
    createdAt: p.datetime(),
  },
})
export class Session extends sessionSchema.class {}
sessionSchema.setClass(Session)
