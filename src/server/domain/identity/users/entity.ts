import { defineEntity, p } from '@mikro-orm/core'
import { baseProperties } from '../../../database/base-entity.ts'
import { userUsageTrigger } from '../../../database/derived-data/media-usage.ts'

const userSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  triggers: [userUsageTrigger],
  properties: {
    ...baseProperties,
    /** Lower case and verified: a user is created only after the email is confirmed. */
    email: p.string().length(254).unique(),
    username: p.string().length(60).nullable().unique(),
    passwordHash: p.text().nullable(),
    firstName: p.string().length(200).default(''),
    lastName: p.string().length(200).default(''),
    /** Profile image from a library that the user can view. Not a foreign key: a deleted image is just not shown. */
    pictureId: p.uuid().nullable().index(),
    rootAdmin: p.boolean().default(false),
    /** Time at which a root admin disabled the user and ended all sessions. The user can't sign in while it is set. */
    disabledAt: p.datetime().nullable(),
    privacyPolicyAcceptedAt: p.datetime().nullable(),
  },
})
export class User extends userSchema.class {}
userSchema.setClass(User)

const termsAcceptanceSchema = defineEntity({
  name: 'TermsAcceptance',
  tableName: 'terms_acceptances',
  properties: {
    ...baseProperties,
    user: () => p.manyToOne(User).mapToPk().deleteRule('cascade').index(),
    /** Version of the terms. */
    version: p.string().length(20),
    acceptedAt: p.datetime(),
    /** IP address of the caller, as evidence of the acceptance. */
    network: p.string().length(60),
  },
})
/** Append-only record of an acceptance of the terms. */
export class TermsAcceptance extends termsAcceptanceSchema.class {}
termsAcceptanceSchema.setClass(TermsAcceptance)
